/** Sources for Pyodide under node: the rules and bots import the standard library alone. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Write a folder's sources, data among them, into the file system of an interpreter.
 * @param {import("pyodide").PyodideInterface} pyodide
 * @param {string} from
 * @param {string} to
 */
export function copy(pyodide, from, to) {
  pyodide.FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copy(pyodide, path, `${to}/${name}`);
    else if (/\.(py|toml|json)$/.test(name)) pyodide.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}
