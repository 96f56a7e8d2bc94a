// How does one start of the simulated board run? Node gets the path of a job (JSON, written by server.py).
//
// Standard input and output are the board's USB serial. The flash is a folder of the laptop's: what is written there is
// there after a power cut. How a start ends is told by the exit code (server.py has the same names); what server.py has to
// know meanwhile goes to standard error, in lines that begin with "~".
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { writeAll } from "../micropython/write_all.mjs";

const SOFT_RESET = 10; // Ctrl-D at the prompt
const SOFT_RESET_RAW = 11; // Ctrl-D in the raw REPL: boot.py runs, main.py does not
const HARD_RESET = 12; // machine.reset(): USB goes away and comes back
const POWER_CUT = 13;
const BROKEN = 70;

const ENOENT = -2;
const EEXIST = -17;
const ENOTDIR = -20;
const EISDIR = -21;
const EINVAL = -22;
const ENOSPC = -28;
const ENOTEMPTY = -39;
const IS_FOLDER = -10000;
const FOLDER_BLOCKS = 2; // a folder of littlefs is a pair of blocks, or several:
const PAIR_BYTES = 1365; // such a pair is parted in two at half a block, so it is two thirds as full as that when all is said
const ENTRY_BYTES = 28; // of an entry, beside its name
const INLINE_BYTES = 512; // a file so small lies in its folder
const TICKS_MASK = 0x3fffffff;
const ROM = "/.rom"; // modules of the board's MicroPython itself: found by import, never listed
const USB_QUEUE = 256; // bytes that the chip's USB holds for a reader
const USB_PACKET = 64;
const USB_PATIENCE_MS = 500; // so long a write waits for a reader that has stopped; then the rest is dropped
const FED_MS = 50; // a watchdog that is fed in every pass is told so often

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
fs.unlinkSync(process.argv[2]);

// ---- USB out --------------------------------------------------------------------------------------------------

const out = Buffer.alloc(65536);
let outLength = 0;

function put(bytes) {
  for (const byte of bytes) {
    out[outLength++] = byte;
    if (outLength === out.length) flush();
  }
}

// What `print` writes: a line ends with \r\n on a terminal.
let lastByte = 0;

function putCooked(bytes) {
  for (const byte of bytes) {
    put(byte === 10 && lastByte !== 13 ? [13, 10] : [byte]);
    lastByte = byte;
  }
}

function flush() {
  if (outLength) writeAll(1, out.subarray(0, outLength));
  outLength = 0;
}

// Whether somebody reads is only known of a pipe that does not wait: looking at process.stdout makes it one (not on Windows).
void process.stdout;

let choked = false; // the reader has stopped, and everything is full

// How many bytes the USB takes now, without waiting.
function room() {
  let sent = 0;
  try {
    while (sent < outLength) sent += fs.writeSync(1, out, sent, Math.min(USB_PACKET, outLength - sent));
  } catch (error) {
    if (error.code === "EPIPE") process.exit(0);
    if (error.code !== "EAGAIN") throw error;
  }
  out.copyWithin(0, sent, outLength);
  outLength -= sent;
  const free = Math.max(0, USB_QUEUE - outLength);
  if (!free && !choked) tell("choked");
  choked = !free;
  return free;
}

// A running program's bytes: as on the chip, a reader that has stopped costs half a second, and then the bytes.
function write(bytes) {
  const since = performance.now();
  let held = false;
  let at = 0;
  while (at < bytes.length) {
    const count = Math.min(room(), bytes.length - at);
    put(bytes.subarray(at, at + count));
    at += count;
    if (count) continue;
    if (!held) tell("held");
    held = true;
    if (performance.now() - since > USB_PATIENCE_MS) break;
  }
  room();
}

// ---- what server.py is told

function tell(words) {
  writeAll(2, Buffer.from(`~${words}\n`));
}

let fedAt = -FED_MS;

function feed() {
  const now = performance.now();
  if (now - fedAt < FED_MS) return;
  fedAt = now;
  tell("fed");
}

function finish(code) {
  flush();
  process.exit(code);
}

// ---- the flash: a folder, with a size and with littlefs' promises -----------------------------------------------
// What is written becomes visible when the file is closed or flushed, whole; a rename replaces at once.

class Flash {
  constructor(folder, blocks, blockSize, cutAfter) {
    Object.assign(this, { folder, blocks, blockSize, cutAfter, changes: 0, open: new Map(), next: 1 });
  }
  // A module of MicroPython itself, as bytes; a folder of them: true.
  inRom(name) {
    const full = path.posix.normalize("/" + name);
    if (full !== ROM && !full.startsWith(ROM + "/")) return undefined;
    const found = job.rom[full.slice(ROM.length + 1)];
    if (found !== undefined) return Buffer.from(found, "base64");
    return full === ROM || Object.keys(job.rom).some((each) => each.startsWith(full.slice(ROM.length + 1) + "/"));
  }
  place(name) {
    return path.join(this.folder, path.posix.normalize("/" + name));
  }
  look(place) {
    return fs.statSync(place, { throwIfNoEntry: false });
  }
  blocksOf(bytes) {
    return bytes <= INLINE_BYTES ? 0 : Math.ceil(bytes / this.blockSize);
  }
  used(place = this.folder) {
    let [total, listed] = [0, 0];
    for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
      const inner = path.join(place, entry.name);
      const size = entry.isDirectory() ? 0 : fs.statSync(inner).size;
      total += entry.isDirectory() ? this.used(inner) : this.blocksOf(size);
      listed += ENTRY_BYTES + entry.name.length + (size <= INLINE_BYTES ? size : 0);
    }
    return total + FOLDER_BLOCKS * Math.max(1, Math.ceil(listed / PAIR_BYTES));
  }
  free() {
    let held = 0; // blocks of files that are still open for writing
    for (const file of this.open.values()) if (file.writing) held += this.blocksOf(file.data.length) - file.shared;
    return Math.max(0, this.blocks - this.used() - held);
  }
  change() {
    // The power goes before this change reaches the flash.
    if (this.cutAfter !== null && this.changes >= this.cutAfter) finish(POWER_CUT);
    this.changes++;
  }
  stat(name) {
    const module = this.inRom(name);
    if (module) return module === true ? IS_FOLDER : module.length;
    const found = this.look(this.place(name));
    return !found ? ENOENT : found.isDirectory() ? IS_FOLDER : found.size;
  }
  list(name) {
    const entries = fs.readdirSync(this.place(name), { withFileTypes: true });
    return entries.map((e) => (e.isDirectory() ? "d 0 " : `f ${this.stat(name + "/" + e.name)} `) + e.name).join("\n");
  }
  openFile(name, mode) {
    const place = this.place(name);
    const found = this.look(place);
    const writing = /[wa+]/.test(mode);
    const module = writing ? undefined : this.inRom(name);
    if (Buffer.isBuffer(module)) {
      this.open.set(this.next, { place, data: module, at: 0, writing, dirty: false });
      return this.next++;
    }
    if (found?.isDirectory()) return EISDIR;
    if (!found && !/[wa]/.test(mode)) return ENOENT;
    const parent = this.look(path.dirname(place));
    if (!parent) return ENOENT;
    if (!parent.isDirectory()) return ENOTDIR;
    const data = found && !mode.includes("w") ? fs.readFileSync(place) : Buffer.alloc(0);
    const at = mode.includes("a") ? data.length : 0;
    // What is added to goes on with the blocks that lie there, but for the last, which is written anew elsewhere.
    const shared = mode.includes("a") ? Math.max(0, this.blocksOf(data.length) - 1) : 0;
    this.open.set(this.next, { place, data, at, writing, shared, dirty: writing && !/\+/.test(mode) });
    return this.next++;
  }
  read(handle, into) {
    const file = this.open.get(handle);
    const count = file.data.copy(into, 0, file.at);
    file.at += count;
    return count;
  }
  write(handle, bytes) {
    const file = this.open.get(handle);
    if (!file?.writing) return EINVAL;
    const end = Math.max(file.at + bytes.length, file.data.length);
    if (!this.free() || this.blocksOf(end) - this.blocksOf(file.data.length) > this.free()) return ENOSPC;
    const data = Buffer.alloc(end);
    file.data.copy(data);
    bytes.copy(data, file.at);
    Object.assign(file, { data, at: file.at + bytes.length, dirty: true });
    return bytes.length;
  }
  seek(handle, offset, whence) {
    const file = this.open.get(handle);
    file.at = Math.max(0, offset + [0, file.at, file.data.length][whence]);
    return file.at;
  }
  flush(handle) {
    const file = this.open.get(handle);
    if (!file?.dirty) return 0;
    this.change();
    const unfinished = path.join(path.dirname(this.folder), `.${path.basename(this.folder)}.${process.pid}`);
    fs.writeFileSync(unfinished, file.data);
    fs.renameSync(unfinished, file.place);
    file.dirty = false;
    return 0;
  }
  close(handle) {
    this.flush(handle);
    this.open.delete(handle);
    return 0;
  }
  rename(from, to) {
    const [source, target] = [this.place(from), this.place(to)];
    const [what, there] = [this.look(source), this.look(target)];
    if (!what || !this.look(path.dirname(target))) return ENOENT;
    if (there?.isDirectory() && !what.isDirectory()) return EISDIR;
    if (there && what.isDirectory() && !there.isDirectory()) return ENOTDIR;
    this.change();
    fs.renameSync(source, target);
    return 0;
  }
  remove(name) {
    const found = this.look(this.place(name));
    if (!found) return ENOENT;
    if (found.isDirectory()) return this.removeFolder(name);
    this.change();
    fs.unlinkSync(this.place(name));
    return 0;
  }
  removeFolder(name) {
    const found = this.look(this.place(name));
    if (!found) return ENOENT;
    if (!found.isDirectory()) return ENOTDIR;
    if (fs.readdirSync(this.place(name)).length) return ENOTEMPTY;
    this.change();
    fs.rmdirSync(this.place(name));
    return 0;
  }
  makeFolder(name) {
    if (this.look(this.place(name))) return EEXIST;
    if (!this.look(path.dirname(this.place(name)))) return ENOENT;
    if (this.free() < FOLDER_BLOCKS) return ENOSPC;
    this.change();
    fs.mkdirSync(this.place(name));
    return 0;
  }
}

// ---- the interpreter ------------------------------------------------------------------------------------------

const inbox = []; // bytes that came over USB and that the program has not read
let atPrompt = true;
const flash = new Flash(job.flash, job.blocks, job.block_size, job.cut_after);

async function load() {
  const { loadMicroPython } = await import(pathToFileURL(path.join(job.package, "micropython.mjs")).href);
  const mp = await loadMicroPython({
    heapsize: job.heap,
    url: path.join(job.package, "micropython.wasm"),
    linebuffer: false,
    stdout: putCooked,
    stderr: putCooked,
  });
  for (const [name, contents] of Object.entries(job.rom)) {
    const full = ROM + "/" + name;
    mp.FS.mkdirTree(path.posix.dirname(full));
    mp.FS.writeFile(full, Buffer.from(contents, "base64"));
  }
  const memory = (address, count) => Buffer.from(mp._module.HEAPU8.buffer, address, count);
  mp.registerJsModule("_laptop", {
    fill_random: (address, count) => void crypto.randomFillSync(memory(address, count)),
    ticks_ms: () => Math.floor(performance.now()) & TICKS_MASK,
    ticks_us: () => Math.floor(performance.now() * 1000) & TICKS_MASK,
    write: (address, count) => {
      if (!atPrompt) return write(memory(address, count));
      put(memory(address, count));
      flush();
    },
    room,
    watchdog: (ms) => tell(ms ? `watchdog ${ms}` : "unwatched"),
    feed,
    waiting: () => inbox.length,
    take: () => inbox.shift(),
    reset: () => finish(HARD_RESET),
    free: () => flash.free(),
    stat: (name) => flash.stat(name),
    list: (name) => flash.list(name),
    open: (name, mode) => flash.openFile(name, mode),
    read: (handle, address, count) => flash.read(handle, memory(address, count)),
    store: (handle, address, count) => flash.write(handle, memory(address, count)),
    seek: (handle, offset, whence) => flash.seek(handle, offset, whence),
    flush: (handle) => flash.flush(handle),
    close: (handle) => flash.close(handle),
    rename: (from, to) => flash.rename(from, to),
    remove: (name) => flash.remove(name),
    rmdir: (name) => flash.removeFolder(name),
    mkdir: (name) => flash.makeFolder(name),
  });
  const facts = JSON.stringify(JSON.stringify(job.facts)); // JSON in a literal that Python reads as well
  mp.runPython(`import json as _json\n_FACTS = _json.loads(${facts})\ndel _json\n` + job.start);
  return mp;
}

function runFile(mp, name) {
  // As MicroPython does at start: an error is printed, and the prompt comes.
  if (flash.stat(name) < 0) return;
  try {
    mp.runPython(`exec(compile(open("/${name}").read(), "${name}", "exec"))`);
  } catch (error) {
    if (error.name !== "PythonError") throw error;
    if (error.type === "SystemExit" || error.type === "_AppRuns") return;
    traceback(error);
  }
}

function traceback(error) {
  put(Buffer.from(error.message.replace('  File "<stdin>", line 1, in <module>\n', "").replaceAll("\n", "\r\n")));
}

function stopped(error) {
  put(Buffer.from(`\r\nMicroPython stopped: ${String(error.message ?? error).slice(0, 500)}\r\n`));
  finish(BROKEN);
}

const RAW_BANNER = "raw REPL; CTRL-B to exit\r\n>";
const [CTRL_A, CTRL_B, CTRL_D, CTRL_E] = [1, 2, 4, 5];

const WINDOW = 16384; // bytes of a raw paste

class RawRepl {
  // MicroPython's raw REPL with raw paste, which this build leaves out: code up to Ctrl-D is run as a whole.
  constructor(mp) {
    this.mp = mp;
    this.code = [];
    this.pasting = false;
  }
  begin() {
    this.pasting = false;
    this.code.length = 0;
    put(Buffer.from(RAW_BANNER));
  }
  // True when somebody asked for a soft reset.
  take(byte) {
    const code = this.code;
    if (this.pasting) return this.paste(byte);
    if (byte === CTRL_A && code.length === 2 && code[0] === CTRL_E) {
      code.length = 0;
      this.pasting = true;
      put([82, 1, WINDOW & 255, WINDOW >> 8]); // "R\1" and how much may be sent before the next leave
    } else if (byte === CTRL_A) this.begin();
    else if (byte === 3) code.length = 0;
    else if (byte !== CTRL_D) code.push(byte);
    else if (!code.length) return true;
    else {
      put(Buffer.from("OK"));
      this.run();
    }
    return false;
  }
  paste(byte) {
    if (byte === 3) this.begin();
    else if (byte !== CTRL_D) {
      this.code.push(byte);
      if (this.code.length % WINDOW === 0) put([1]);
    } else {
      this.pasting = false;
      put([CTRL_D]);
      this.run();
    }
    return false;
  }
  run() {
    flush();
    const text = Buffer.from(this.code.splice(0)).toString("utf8");
    let told = "";
    try {
      this.mp.runPython(text);
    } catch (error) {
      if (error.name !== "PythonError") throw error;
      told = error.type === "SystemExit" ? "" : error.message.replaceAll("\n", "\r\n");
    }
    put([CTRL_D, ...Buffer.from(told), CTRL_D, 62]);
  }
}

function serve(mp, step) {
  // `step` is the app's loop, one pass a call, so that garbage is collected in between; null: the prompt.
  const rawRepl = new RawRepl(mp);
  let raw = job.how === "raw";
  const prompt = () => {
    step = null;
    atPrompt = true;
    if (raw) rawRepl.begin();
    else mp.replInit();
    flush();
    inbox.splice(0).forEach(take); // what came while the program was ending is the prompt's
    flush();
  };
  const take = (byte) => {
    if (raw && byte === CTRL_B) {
      raw = false;
      mp.replInit();
    } else if (raw) {
      if (rawRepl.take(byte)) finish(SOFT_RESET_RAW);
    } else if (byte === CTRL_A) {
      raw = true;
      rawRepl.begin();
    } else if (mp.replProcessChar(byte)) finish(SOFT_RESET);
  };
  const guarded = (action) => (argument) => {
    try {
      action(argument);
      flush();
    } catch (error) {
      if (step === null || error.name !== "PythonError") stopped(error);
      traceback(error); // it left the program's loop: the prompt comes, as after main.py
      prompt();
    }
  };
  const pass = guarded(() => {
    if (step === null) return;
    const wait = step();
    if (wait < 0) prompt();
    else setTimeout(pass, wait);
  });
  process.stdin.on(
    "data",
    guarded((data) => {
      if (step !== null) for (const byte of data) inbox.push(byte);
      else data.forEach(take);
      flush();
      tell("taken");
    }),
  );
  process.stdin.on("end", () => finish(0));
  atPrompt = step === null;
  if (atPrompt) prompt();
  else pass();
}

try {
  const mp = await load();
  if (job.how !== "interrupted") runFile(mp, "boot.py");
  if (job.how === "power") runFile(mp, "main.py");
  serve(mp, mp.globals.get("_app_step")());
} catch (error) {
  stopped(error);
}
