import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownPostgres, type OwnedPostgres } from '#server/platform/postgres/owned.ts';
import { isServing, readPostmaster } from '#server/platform/postgres/postmaster.ts';

/** What a round kills: the web process, also the database server, or web, worker and database at once. */
export type Blow = 'web' | 'database' | 'all';

/** A portal whose processes can be killed and restarted. */
export class MortalPortal {
  readonly #dataDir: string;
  readonly #port: number;
  readonly #web: string;
  readonly #postgres: OwnedPostgres;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #children = new Map<'web' | 'worker', ChildProcess>();

  private constructor(
    dataDir: string,
    port: number,
    web: string,
    postgres: OwnedPostgres,
    variables: Readonly<Record<string, string>>,
  ) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.#web = web;
    this.#postgres = postgres;
    this.#variables = variables;
  }

  /** `web` contains the built pages; `variables` are more of the environment. */
  static async open(
    dataDir: string,
    port: number,
    web: string = path.join(dataDir, 'web'),
    variables: Readonly<Record<string, string>> = {},
  ): Promise<MortalPortal> {
    return new MortalPortal(dataDir, port, web, await ownPostgres(dataDir), variables);
  }

  get connectionString(): string {
    return this.#postgres.connectionString;
  }

  /** Starts what is not running; resolves when the web process responds. */
  async start(): Promise<void> {
    const lost = this.#postgres.lost.then((reason) => Promise.reject(reason));
    await Promise.race([lost, this.#databaseAnswers()]);
    await Promise.all(
      (['web', 'worker'] as const).map((role) => this.#children.has(role) || this.#launch(role)),
    );
  }

  async kill(blow: Blow): Promise<void> {
    const server = readPostmaster(this.#cluster);
    const doomed = blow === 'all' ? [...this.#children.values()] : [this.#children.get('web')!];
    const ended = doomed.map((child) => once(child, 'exit'));
    if (blow !== 'web' && server) process.kill(server.pid, 'SIGKILL');
    for (const child of doomed) child.kill('SIGKILL');
    await Promise.all(ended);
    for (const [role, child] of this.#children) if (doomed.includes(child)) this.#children.delete(role);
    if (blow !== 'web' && server) await this.#isGone(server.pid);
  }

  /** Kills the worker, and if wanted the database server with it. The web process stays. */
  async killWorker(withDatabase: boolean): Promise<void> {
    const worker = this.#children.get('worker')!;
    const server = readPostmaster(this.#cluster);
    const ended = once(worker, 'exit');
    if (withDatabase && server) process.kill(server.pid, 'SIGKILL');
    worker.kill('SIGKILL');
    await ended;
    this.#children.delete('worker');
    if (withDatabase && server) await this.#isGone(server.pid);
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#children.values()].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
    await this.#postgres.stop();
  }

  get #cluster(): string {
    return path.join(this.#dataDir, 'postgres');
  }

  /** For a moment, a killed server still counts as running. */
  async #isGone(pid: number): Promise<void> {
    while (readPostmaster(this.#cluster)?.pid === pid && isServing(this.#cluster, pid)) await pause(10);
  }

  /** The process that owns the database restarts it. */
  async #databaseAnswers(): Promise<void> {
    for (;;) {
      const server = readPostmaster(this.#cluster);
      if (server && isServing(this.#cluster, server.pid)) return;
      await pause(10);
    }
  }

  async #launch(role: 'web' | 'worker'): Promise<void> {
    for (;;) {
      const child = spawnPart(role, {
        port: this.#port,
        dataDir: this.#dataDir,
        web: this.#web,
        connectionString: this.connectionString,
        variables: this.#variables,
      });
      const ready = await Promise.race([
        once(child, 'message').then(() => true),
        once(child, 'exit').then(() => false),
      ]);
      if (ready) {
        this.#children.set(role, child);
        return;
      }
      // The worker queries the database immediately, which may still be recovering.
      await pause(200);
    }
  }
}

const own = path.resolve(import.meta.dirname, '../..');

/** What a process of a portal under trial is started with. `web` contains the built pages; `variables` are more of the environment. */
export interface PartPlace {
  readonly port: number;
  readonly dataDir: string;
  readonly web: string;
  readonly connectionString: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** The folder of the version it belongs to, by default this one. */
  readonly root?: string;
}

/** One process of a portal, which tells when it works. */
export const spawnPart = (
  role: 'web' | 'worker',
  { port, dataDir, web, connectionString, variables, root = own }: PartPlace,
): ChildProcess =>
  spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: path.join(own, 'node_modules/.cache/node'),
      PADDOCK_WEB: web,
      PORTAL_CONFIG: path.join(root, 'config/demo.json'),
      ROLE: role,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      LOG_LEVEL: 'silent',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** The least a web process needs to be built. */
export async function writePages(place: string): Promise<void> {
  await mkdir(place);
  await writeFile(path.join(place, 'index.html'), '<!doctype html><head><!--head--></head><!--session-->');
  await writeFile(path.join(place, 'pages.json'), '{}');
}
