/** Loaded into a web process that is measured: tells the parent process how many bytes live in its heap, after forced collections. */
process.on('message', (message) => {
  if (message !== 'heap') return;
  // Several: code that was compiled and is not used any more goes only after some of them.
  for (let round = 0; round < 12; round++) globalThis.gc();
  process.send({ heap: process.memoryUsage().heapUsed });
});
