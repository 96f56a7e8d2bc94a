// How is one MicroPython process driven? Node runs this file with the path of a job (JSON, written by process.py).
//
// Garbage is collected only between calls that come from here, never inside one (WebAssembly cannot look at its own
// stack): so tests, steps and chunks of input are each a call of their own.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { writeAll } from "./write_all.mjs";

const FAILED = 1; // an uncaught Python error, as CPython has it
const BROKEN = 70; // the interpreter itself stopped
const NEWLINE = 10;
const FULL = 65536;
const TICKS_MASK = 0x3fffffff; // as MicroPython's own ticks: a small int

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
fs.unlinkSync(process.argv[2]); // nobody else needs it, and so nobody has to remember it

// ---- what Python prints -------------------------------------------------------------------------------------

class Printer {
  // Collects single bytes into lines, which go out at once; `hold` keeps them for a test's report instead.
  constructor(fd) {
    this.fd = fd;
    this.bytes = Buffer.alloc(FULL);
    this.length = 0;
    this.held = null;
  }
  put(bytes) {
    for (const byte of bytes) {
      this.bytes[this.length++] = byte;
      if (byte === NEWLINE || this.length === FULL) this.flush();
    }
  }
  write(bytes) {
    this.flush();
    if (this.held) this.held.push(Buffer.from(bytes));
    else writeAll(this.fd, bytes);
  }
  flush() {
    const ready = this.bytes.subarray(0, this.length);
    this.length = 0;
    if (!ready.length) return;
    if (this.held) this.held.push(Buffer.from(ready));
    else writeAll(this.fd, ready);
  }
  hold() {
    this.flush();
    this.held = [];
  }
  release() {
    this.flush();
    const text = Buffer.concat(this.held).toString("utf8");
    this.held = null;
    return text;
  }
}

const stdout = new Printer(1);
const stderr = new Printer(2);

function finish(code) {
  stdout.flush();
  stderr.flush();
  process.exit(code);
}

// ---- Python's errors ----------------------------------------------------------------------------------------

function traceback(error) {
  // The first frame is the call from here, which says nothing about the script.
  return String(error.message).replace('  File "<stdin>", line 1, in <module>\n', "");
}

function fail(error) {
  if (error.name !== "PythonError") {
    // Never the stack: Node would print the whole of MicroPython's one-line source with it.
    stderr.write(Buffer.from(`MicroPython stopped: ${String(error.message ?? error).slice(0, 500)}\n`));
    finish(BROKEN);
  }
  if (error.type !== "SystemExit") {
    stderr.write(Buffer.from(traceback(error)));
    finish(FAILED);
  }
  const told = /SystemExit: ?(.*)\s*$/s.exec(error.message)?.[1].trim() ?? "";
  if (told === "" || told === "None" || /^-?\d+$/.test(told)) finish(Number(told === "None" ? 0 : told) & 255);
  stderr.write(Buffer.from(told + "\n"));
  finish(FAILED);
}

// ---- the interpreter ----------------------------------------------------------------------------------------

async function load() {
  const { loadMicroPython } = await import(pathToFileURL(path.join(job.package, "micropython.mjs")).href);
  const mp = await loadMicroPython({
    heapsize: job.heap,
    url: path.join(job.package, job.wasm),
    linebuffer: false,
    stdout: (bytes) => stdout.put(bytes),
    stderr: (bytes) => stderr.put(bytes),
  });
  for (const [name, contents] of Object.entries(job.files)) {
    const full = "/" + name;
    mp.FS.mkdirTree(path.posix.dirname(full));
    mp.FS.writeFile(full, Buffer.from(contents, "base64"));
  }
  // The memory moves when it grows, so its view is asked for at each call.
  const memory = (address, count) => mp._module.HEAPU8.subarray(address, address + count);
  mp.registerJsModule("_laptop", {
    fill_random: (address, count) => void crypto.randomFillSync(memory(address, count)),
    ticks_ms: () => Math.floor(performance.now()) & TICKS_MASK,
    write: (address, count) => stdout.write(memory(address, count)),
  });
  const text = (value) => JSON.stringify(value); // a JSON string or list of strings is a Python one, too
  mp.runPython(`import sys\nsys.argv[:] = ${text(job.args)}\nsys.path.extend(${text(job.path)})\ndel sys`);
  return mp;
}

function execute(mp, step) {
  const file = "/tmp/step.py";
  mp.FS.writeFile(file, step.code);
  mp.runPython(`exec(compile(open("${file}").read(), ${JSON.stringify(step.name)}, "exec"))`);
  mp.FS.unlink(file);
}

// ---- the three ways to use it -------------------------------------------------------------------------------

function runSteps(mp) {
  for (const step of job.steps) execute(mp, step);
  if (job.repeat) {
    const more = mp.globals.get(job.repeat);
    if (typeof more !== "function") throw new Error(`the script has no function ${job.repeat} to repeat`);
    while (more());
  }
  finish(0);
}

function runLines(mp) {
  for (const step of job.steps) execute(mp, step);
  mp.runPython(
    `import host\n_inbox = host.Inbox(${job.chunk}, feed)\n_take, _address = _inbox.take, _inbox.address()`,
  );
  const take = mp.globals.get("_take");
  const address = mp.globals.get("_address");
  const guarded = (action) => (argument) => {
    try {
      action(argument);
      stdout.flush();
    } catch (error) {
      fail(error);
    }
  };
  process.stdin.on(
    "data",
    guarded((data) => {
      for (let start = 0; start < data.length; start += job.chunk) {
        const part = data.subarray(start, start + job.chunk);
        mp._module.HEAPU8.set(part, address);
        take(part.length);
      }
    }),
  );
  process.stdin.on(
    "end",
    guarded(() => {
      mp.globals.get("closed")?.();
      finish(0);
    }),
  );
  const tick = mp.globals.get("tick");
  if (tick) setInterval(guarded(() => void tick()), job.tick_ms);
}

function runTests(mp) {
  const report = (event) => writeAll(1, Buffer.from(JSON.stringify(event) + "\n"));
  const attempt = (test, code) => {
    report({ start: test });
    stdout.hold();
    stderr.hold();
    const began = performance.now();
    let error = null;
    try {
      mp.runPython(code);
    } catch (raised) {
      error = raised;
    }
    const printed = stdout.release() + stderr.release();
    const ms = Math.round(performance.now() - began);
    if (error && error.name !== "PythonError") throw error;
    if (error) report({ failed: test, ms, printed, traceback: traceback(error) });
    else report({ passed: test, ms });
    return !error;
  };
  for (const { module, tests } of job.tests) {
    if (!attempt(module, `__import__(${JSON.stringify(module)})`)) continue;
    mp.runPython(`import sys\n_module = sys.modules[${JSON.stringify(module)}]`);
    for (const test of tests) attempt(`${module}::${test}`, `_module.${test}()`);
  }
  finish(0);
}

try {
  const mp = await load();
  ({ steps: runSteps, lines: runLines, tests: runTests })[job.mode](mp);
} catch (error) {
  fail(error);
}
