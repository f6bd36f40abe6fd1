// Run tools/same_moves.py in Pyodide, under node: `node tools/same_moves.mjs MATCHES [GAME…]`.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { copy } from "./pyodide_node.mjs";

const pyodide = await loadPyodide();

copy(pyodide, "py/tablee", "/app/tablee");
pyodide.FS.writeFile("/app/same_moves.py", readFileSync("tools/same_moves.py"));
pyodide.globals.set("wanted", process.argv.slice(2));
pyodide.runPython(`
import sys
sys.path.insert(0, "/app")
import same_moves
same_moves.main(["", *(wanted or ["1"])])
`);
