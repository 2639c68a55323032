import { createServer, type Server } from 'node:net';

const lowest = 10_000;
const highest = 32_000;

/**
 * A free port whose successor is free too. It is below the range that the system uses for outgoing connections. In that range, a client
 * that keeps retrying a server that is down could be assigned the very port it connects to, reach itself, and keep the server from coming
 * back.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const candidate = lowest + Math.floor(Math.random() * (highest - lowest));
    const servers = await Promise.all([candidate, candidate + 1].map(listen));
    await Promise.all(servers.map(close));
    if (servers.every(Boolean)) return candidate;
  }
}

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (server) server.close(() => resolve());
    else resolve();
  });
