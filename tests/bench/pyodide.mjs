// The rows of `tablee bench` for four seats in Pyodide, under node: JSON on standard output.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { copy } from "../../tools/pyodide_node.mjs";

const pyodide = await loadPyodide();

copy(pyodide, "py/tablee", "/app/tablee");
// There time.process_time is wall time. What counts is what the thread of Python has done, not those
// in which V8 compiles meanwhile; and that is over before anything is counted.
const SPENT = `/proc/self/task/${process.pid}/schedstat`;
pyodide.globals.set("spent", () => Number(readFileSync(SPENT, "ascii").split(" ")[0]) / 1e9);
const rows = pyodide.runPython(`
import json, sys, time
sys.path.insert(0, "/app")
time.process_time = spent
from tablee import bench, games
every = [games.load(name) for name in games.NAMES]
bench.RUNS, runs = 2, bench.RUNS
for game in every:
    bench.bench(game, [4])
bench.RUNS = runs
json.dumps([row for game in every for row in bench.bench(game, [4])])
`);
console.log(rows);
