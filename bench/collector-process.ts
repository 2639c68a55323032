import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes spans and forgets them. Tells the parent its port. */
const server = createServer((request, reply) => {
  request.resume();
  request.on('end', () => reply.end());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
