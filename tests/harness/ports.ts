import { createServer, type Server } from 'node:net';

const lowest = 10_000;
const highest = 32_000;

/**
 * A port that is free, and its next one too. It lies below those the system gives to outgoing connections: from there, whoever asks
 * again and again for a server that is down may be given the very port it asks for, reach itself and keep the server from coming back.
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
