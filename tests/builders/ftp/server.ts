// An FTP server in a process of its own. Whoever signs in says by the name of the account how it is to behave.
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileSystem, FtpSrv, type FtpConnection } from 'ftp-srv';

const [folder = '', password = ''] = process.argv.slice(2);

interface Sockets {
  readonly commandSocket: { destroy(): void };
  readonly connector: { readonly socket?: { destroy(): void } };
}

class Behaving extends FileSystem {
  readonly behavior: string;
  constructor(connection: FtpConnection, behavior: string) {
    super(connection, { root: folder, cwd: '/' });
    this.behavior = behavior;
  }

  override async get(fileName: string): Promise<unknown> {
    const stat = (await super.get(fileName)) as { readonly size: number };
    // As a text, because the server leaves out a zero.
    return Object.assign(stat, { size: this.behavior === 'endless' ? '500' : String(stat.size) });
  }

  override async read(fileName: string): Promise<unknown> {
    const file = path.join(folder, path.basename(fileName));
    if (this.behavior === 'silent') return beginning(file, () => undefined);
    if (this.behavior === 'breaks')
      return beginning(file, () => {
        const { commandSocket, connector } = this.connection as unknown as Sockets;
        connector.socket?.destroy();
        commandSocket.destroy();
      });
    if (this.behavior === 'shortens') return createReadStream(file, { end: 99 });
    if (this.behavior === 'endless') return Readable.from(endless());
    if (this.behavior === 'grows') await appendFile(file, '"G-1","Grown"\r\n');
    return createReadStream(file);
  }
}

/** The first hundred bytes; what comes then is up to `next`. */
function beginning(file: string, next: () => void): Readable {
  return Readable.from(
    (async function* () {
      for await (const bytes of createReadStream(file, { end: 99 })) yield bytes as Buffer;
      await new Promise((go) => setTimeout(go, 50));
      next();
      await new Promise(() => undefined);
    })(),
  );
}

async function* endless() {
  for (;;) {
    yield Buffer.alloc(100_000, 'x');
    await new Promise(setImmediate);
  }
}

const free = createServer().listen(0, '127.0.0.1', () => {
  const { port } = free.address() as { port: number };
  free.close(() => {
    const server = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1' });
    server.on('login', ({ connection, username, password: given }, resolve, reject) => {
      if (given === password) resolve({ fs: new Behaving(connection, username) });
      else reject(new Error('No such account'));
    });
    void Promise.resolve(server.listen()).then(() => process.send!({ port }));
  });
});
process.on('disconnect', () => process.exit());
