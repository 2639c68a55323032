import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type FtpBehavior = 'serves' | 'silent' | 'breaks' | 'shortens' | 'endless' | 'grows';

export interface FtpServer {
  /** The address of a file, as an account by whose name the server behaves. */
  url(behavior?: FtpBehavior, file?: string): string;
  /** What nobody may read in a log or an error. */
  readonly password: string;
  readonly folder: string;
  put(content: string | Uint8Array, file?: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts an FTP server in a process of its own, on a free port of this machine. */
export async function startFtpServer(): Promise<FtpServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-ftp-'));
  const password = 'feed/secret@1';
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [folder, password], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    password,
    folder,
    url: (behavior = 'serves', file = 'dealers.csv') =>
      `ftp://${behavior}:${encodeURIComponent(password)}@127.0.0.1:${port}/${file}`,
    put: (content, file = 'dealers.csv') => writeFile(path.join(folder, file), content),
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
