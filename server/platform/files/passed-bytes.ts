const often = 8 * 1024 * 1024;
let since = 0;

/**
 * Says that so many bytes have passed through in pieces. Node counts what lies outside of its heap only roughly, and lets sixty megabytes of pieces wait before it
 * frees them; the system's allocator then keeps their place. Looking at what is young takes a millisecond.
 */
export function passedBytes(count: number): void {
  since += count;
  if (since < often) return;
  since = 0;
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
}
