// How do bytes leave whole, though the reader is slow? For pipes that do not block, where a write may take a part.

import fs from "node:fs";

export function writeAll(fd, bytes) {
  let sent = 0;
  while (sent < bytes.length) {
    try {
      sent += fs.writeSync(fd, bytes, sent);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0); // the reader has left
      if (error.code !== "EAGAIN") throw error;
      // The reader is slow and the pipe does not block (it shares its end with stdin): wait a millisecond.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
