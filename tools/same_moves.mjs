// Run tools/same_moves.py in Pyodide, under node: `node tools/same_moves.mjs MATCHES [GAME…]`.
// The rules and bots import the standard library alone, so the sources are all it needs.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();

/** @param {string} from @param {string} to */
function copy(from, to) {
  pyodide.FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copy(path, `${to}/${name}`);
    else if (/\.(py|toml|json)$/.test(name)) pyodide.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

copy("py/tablee", "/app/tablee");
pyodide.FS.writeFile("/app/same_moves.py", readFileSync("tools/same_moves.py"));
pyodide.globals.set("wanted", process.argv.slice(2));
pyodide.runPython(`
import sys
sys.path.insert(0, "/app")
import same_moves
same_moves.main(["", *(wanted or ["1"])])
`);
