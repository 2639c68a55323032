import type { IncomingMessage } from 'node:http';

const maxBytes = 8 * 1024 * 1024;
const patienceMs = 5000;

/**
 * Reads the rest of a refused upload and discards it, so that the sender can read the reply. A sender that continues past the time limit is
 * cut off, so that nobody can keep the portal busy with refused data.
 */
export function drain(request: IncomingMessage): void {
  let received = 0;
  const timer = setTimeout(() => request.destroy(), patienceMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    // The reply is already being sent; the rest stays unread until the time is up.
    if (received > maxBytes) request.pause();
  });
  request.resume();
}
