import type { IncomingMessage } from 'node:http';

const maxBytes = 8 * 1024 * 1024;
const patienceMs = 5000;

/**
 * Reads what is left of a refused upload and throws it away, so that the sender gets to read the answer. A sender that goes on for
 * longer is cut off: nobody may keep the portal reading by sending what it has refused.
 */
export function drain(request: IncomingMessage): void {
  let received = 0;
  const timer = setTimeout(() => request.destroy(), patienceMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    // The answer is on its way; what follows stays unread until the time is up.
    if (received > maxBytes) request.pause();
  });
  request.resume();
}
