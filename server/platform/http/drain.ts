import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

const maxBytes = 8 * 1024 * 1024;
const patienceMs = 5000;

/**
 * Reads what is left of a refused upload and throws it away, so that the sender gets to read the answer. A sender that goes on for
 * longer is cut off: nobody may keep the portal reading by sending what it has refused.
 */
export function drain(request: IncomingMessage, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  let received = 0;
  const cutOff = () => request.socket.destroy();
  const timer = setTimeout(cutOff, patienceMs);
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= maxBytes) return;
    // The answer is on its way; what follows stays unread until the time is up.
    request.pause();
  });
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
