import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { freePort } from '#tests/harness/ports.ts';

const program = fileURLToPath(new URL('./fixtures/real.ts', import.meta.url));
const password = 'Gravel77road';
const email = 'ana@builder.example';
let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let port: number;
let web: Launched;
const workers: Launched[] = [];
const workerPorts: number[] = [];

interface Launched {
  readonly process: ChildProcess;
  output(): string;
  saying(words: string): Promise<void>;
}

function launch(env: Record<string, string>): Launched {
  const child = spawn(process.execPath, [program], {
    // The test runner sets BASE_URL to the base path of its own server.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: testDatabase.connectionString,
      DATA_DIR: folder,
      PADDOCK_WEB: path.join(folder, 'web'),
      PORT: String(port),
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return {
    process: child,
    output: () => words,
    async saying(wanted) {
      while (!words.includes(wanted) && child.exitCode === null) await pause(10);
      expect(words).toContain(wanted);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
}

/** A request over a new connection, so that the next process in turn answers it. */
async function ask(method: string, url: string, cookie = '', body?: unknown): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    agent: new Agent({ keepAlive: false }),
    headers: { cookie, accept: 'application/json', ...(payload && { 'content-type': 'application/json' }) },
  });
  sent.end(payload);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode!, body: await text(reply), cookies: reply.headers['set-cookie'] ?? [] };
}
const everywhere = <T>(what: () => Promise<T>, times = 9) => Promise.all(Array.from({ length: times }, what));
const session = async (cookie: string) =>
  (JSON.parse((await ask('GET', '/api/session', cookie)).body) as { user: { receiveEmails: boolean } | null })
    .user;
const signIn = (given: string, name = email) =>
  ask('POST', '/api/login', '', { email: name, password: given });
const cookieOf = ({ cookies }: Answer) => cookies.find((one) => one.startsWith('paddock='))!.split(';')[0]!;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString, { max: 2 });
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-several-'));
  port = await freePort();
  const { db } = database;
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'LEARNER')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('userAccount')
    .values({
      id: newId(),
      email,
      firstName: 'Ana',
      lastName: 'Reyes',
      roleId: role.id,
      status: 'active',
      emailVerifiedAt: new Date(),
      passwordHash: await hashPassword(password),
    })
    .execute();
  await writeWeb(path.join(folder, 'web'));
  web = launch({ ROLE: 'web', WEB_CONCURRENCY: '3', LOG_LEVEL: 'error' });
  for (let index = 0; index < 2; index++) {
    const workerPort = await freePort();
    workerPorts.push(workerPort);
    workers.push(launch({ ROLE: 'worker', LOG_LEVEL: 'info', PORT: String(workerPort) }));
  }
  await Promise.all([
    web.saying('Paddock is ready'),
    ...workers.map((one) => one.saying('The worker is ready.')),
  ]);
});
afterAll(async () => {
  await Promise.all(
    [web, ...workers].map(async ({ process: child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a worker without web processes says how it is', async () => {
  for (const workerPort of workerPorts) {
    const read = async (url: string) => {
      const reply = await fetch(`http://127.0.0.1:${workerPort}${url}`);
      return [reply.status, await reply.text()] as const;
    };
    expect(await read('/healthz')).toEqual([200, 'ok']);
    expect((await read('/readyz'))[0]).toBe(200);
    expect((await read('/metrics'))[1]).toMatch(/^paddock_pool_connections\{pool="paddock-worker mail"/m);
    expect((await read('/login'))[0]).toBe(404);
  }
});

test('a session created at one process is known to all, and so are its changes and its end', async () => {
  const cookie = cookieOf(await signIn(password));
  expect(await everywhere(() => session(cookie))).toEqual(Array(9).fill(expect.objectContaining({ email })));
  for (const receiveEmails of [false, true]) {
    expect((await ask('POST', '/api/update-email-opt', cookie, { receiveEmails })).status).toBe(200);
    const seen = await everywhere(() => session(cookie));
    expect(seen.map((user) => user?.receiveEmails)).toEqual(Array(9).fill(receiveEmails));
  }
  expect((await ask('GET', '/api/logout', cookie)).status).toBe(302);
  expect(await everywhere(() => session(cookie))).toEqual(Array(9).fill(null));
});

test('ten tries to sign in are ten over all processes, one by one or concurrently', async () => {
  const statuses = (await everywhere(() => signIn('Wrong77road', 'bo@builder.example'), 16)).map(
    (one) => one.status,
  );
  expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);
  const { status, body } = await signIn('Wrong77road', 'bo@builder.example');
  expect([status, body]).toEqual([429, 'Too many attempts. Please try again later.']);
});

test('two workers send each mail once and run each job once', async () => {
  await database.db.transaction().execute(async (tx) => {
    for (let index = 0; index < 40; index++)
      await queueMail(tx, {
        occasion: `several:${index}`,
        kind: 'test',
        personId: null,
        to: `person${index}@builder.example`,
        language: 'en',
        mail: { subject: 'Hello', lines: ['Hi'] },
      });
  });
  const boss = new PgBoss({ connectionString: testDatabase.connectionString, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  for (let index = 0; index < 6; index++) await boss.send('sweep', {});
  const runs = () => workers.map(({ output }) => output().split('"job":"sweep"').length - 1);
  const unsent = async () =>
    (await database.db.selectFrom('mail').select('id').where('sentAt', 'is', null).execute()).length;
  while ((await unsent()) > 0 || runs().reduce((a, b) => a + b) < 6) await pause(100);
  await boss.stop({ graceful: false });
  const outbox = (await readdir(path.join(folder, 'outbox'))).filter((name) => name.endsWith('.eml'));
  expect(outbox).toHaveLength(40);
  const tries = await database.db.selectFrom('mail').select('attempts').execute();
  expect(tries.map((one) => one.attempts)).toEqual(Array(40).fill(1));
  expect(runs().reduce((a, b) => a + b)).toBe(6);
});

test('a killed web process is replaced while the others answer', async () => {
  const before = childrenOf(web.process.pid!);
  expect(before).toHaveLength(3);
  process.kill(before[0]!, 'SIGKILL');
  await web.saying('The web process ended by SIGKILL. Restarting it.');
  const answers = await everywhere(() => ask('GET', '/healthz'), 12);
  expect(answers.map((one) => one.status)).toEqual(Array(12).fill(200));
  while (childrenOf(web.process.pid!).length < 3) await pause(20);
  const after = childrenOf(web.process.pid!);
  expect(after).not.toContain(before[0]);
  expect(after).toEqual(expect.arrayContaining(before.slice(1)));
});

/** What the processes counted together, as whichever is asked says. */
const counted = (page: string, series: RegExp) =>
  [...page.matchAll(series)].reduce((sum, [, count]) => sum + Number(count), 0);
const signInsIn = (page: string) =>
  counted(page, /^paddock_request_duration_seconds_count\{call="session\.login",status="\d+"\} (\d+)/gm);

/** Kills each web process once the one before has been replaced. */
async function killEach(): Promise<void> {
  for (const ended of childrenOf(web.process.pid!)) {
    process.kill(ended, 'SIGKILL');
    while (childrenOf(web.process.pid!).includes(ended) || childrenOf(web.process.pid!).length < 3)
      await pause(20);
  }
  while ((await ask('GET', '/healthz').catch(() => ({ status: 0 }))).status !== 200) await pause(20);
}

test('every process tells the metrics of all, also of those that have ended', async () => {
  await everywhere(() => signIn(password));
  const pages = (await everywhere(() => ask('GET', '/metrics'))).map(({ body }) => body);
  const [told] = new Set(pages.map(signInsIn));
  expect(new Set(pages.map(signInsIn))).toEqual(new Set([told]));
  expect(told).toBeGreaterThanOrEqual(9);
  const first = pages[0]!;
  expect(first).toMatch(/^paddock_pool_connections\{pool="paddock-web",state="idle"\} ([3-9]|\d\d)$/m);
  expect(first).toMatch(/^paddock_statements_total\{call="session\.login"\} \d+$/m);
  expect(first).toMatch(/^paddock_part_available\{part="database"\} 1$/m);
  expect(first.match(/^# TYPE /gm)!.length).toBe(new Set(first.match(/^# TYPE \S+/gm)).size);
  await killEach();
  expect(signInsIn((await ask('GET', '/metrics')).body)).toBe(told);
});

test('a process that hangs is told of as it was last heard, and holds up nobody', async () => {
  const before = signInsIn((await ask('GET', '/metrics')).body);
  const [hangs] = childrenOf(web.process.pid!);
  process.kill(hangs!, 'SIGSTOP');
  try {
    const begun = performance.now();
    // The next process in turn may be the one that hangs.
    const { body } = await Promise.any([ask('GET', '/metrics'), ask('GET', '/metrics')]);
    expect(signInsIn(body)).toBe(before);
    expect(performance.now() - begun).toBeLessThan(3000);
  } finally {
    process.kill(hangs!, 'SIGCONT');
  }
});

test('what a process counted since it was asked stays when it is killed, but for the last seconds', async () => {
  const before = signInsIn((await ask('GET', '/metrics')).body);
  const statuses = (await everywhere(() => signIn(password), 12)).map(({ status }) => status);
  expect(statuses).toEqual(Array(12).fill(200));
  // Whatever was counted is handed over within five seconds; no page shows when.
  await pause(8000);
  await killEach();
  expect(signInsIn((await ask('GET', '/metrics')).body)).toBe(before + 12);
});

test('when asked to stop, the processes finish their replies and accept nothing new', async () => {
  const cookie = cookieOf(await signIn(password));
  const body = JSON.stringify({ receiveEmails: false });
  const underWay = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/update-email-opt HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
      );
      return socket;
    }),
  );
  await pause(200);
  const begun = Date.now();
  web.process.kill('SIGTERM');
  await pause(300);
  const replies = await Promise.all(
    underWay.map(async (socket) => {
      const reply = text(socket);
      socket.write(body.slice(5));
      return (await reply).split('\r\n')[0];
    }),
  );
  expect(replies).toEqual(Array(6).fill('HTTP/1.1 200 OK'));
  if (web.process.exitCode === null) await once(web.process, 'exit');
  expect(web.process.exitCode).toBe(0);
  // Kept connections do not delay it until the launcher kills it.
  expect(Date.now() - begun).toBeLessThan(10_000);
  await expect(ask('GET', '/healthz')).rejects.toThrow('ECONNREFUSED');
});

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)
    .filter((child) => child !== undefined);
}

/** The minimal build output a start needs. */
async function writeWeb(place: string): Promise<void> {
  await mkdir(place);
  await writeFile(path.join(place, 'index.html'), '<!doctype html><head><!--head--></head><!--session-->');
  await writeFile(path.join(place, 'pages.json'), '{}');
}
