/** Pyodide, in node, with the module of sealed tables handed to Python as the worker does it. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, module] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(join(root, "node_modules", "pyodide", "pyodide.mjs")).href
);
const python = await loadPyodide();

function copy(from, to) {
  python.FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copy(path, `${to}/${name}`);
    else if (name.endsWith(".py")) python.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

for (const each of ["kernel", "net"]) copy(join(root, "py/tablee", each), `/app/tablee/${each}`);
copy(join(root, "tests/sealed"), "/app/tests/sealed");
python.FS.mkdirTree("/app/tablee/ui");
for (const name of ["tablee/__init__.py", "tablee/ui/__init__.py", "tablee/ui/sealing.py"]) {
  python.FS.writeFile(`/app/${name}`, readFileSync(join(root, "py", name)));
}
Object.assign(globalThis, { tableeSealed: () => import(pathToFileURL(module).href) });
process.stdout.write(
  await python.runPythonAsync(`
import json, sys
sys.path.insert(0, "/app")

import js
from tablee.net.sealed.suite import SealedError
from tablee.ui import sealing
from tests.sealed.rehearsal import rehearsed

sealing.connect(lambda: js.tableeSealed())
suite = await sealing.sealed_suite()
try:
    suite.joint([bytes(32)])
    refused = ""
except SealedError as error:
    refused = error.code
json.dumps({"refused": refused, "rehearsed": rehearsed(suite, suite, 1)})
`),
);
