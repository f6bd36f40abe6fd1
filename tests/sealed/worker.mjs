/** Pyodide, in node, with the module of sealed tables handed to Python as the worker does it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { copy } from "../../tools/pyodide_node.mjs";

const [root, module] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(join(root, "node_modules", "pyodide", "pyodide.mjs")).href
);
const python = await loadPyodide();

for (const each of ["kernel", "net"]) copy(python, join(root, "py/tablee", each), `/app/tablee/${each}`);
copy(python, join(root, "tests/sealed"), "/app/tests/sealed");
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
