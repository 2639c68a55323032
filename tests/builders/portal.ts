import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { filledPath, type Call, type CallInput, type Reply } from '#contract/platform/call.ts';
import type { Problem } from '#contract/platform/errors.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { loadSettings, type JsonObject, type Settings } from '#server/platform/config/settings.ts';
import type { Services } from '#server/platform/context.ts';
import { buildApp } from '#server/app.ts';
import type { Rooms } from '#server/rooms.ts';
import { openServices, type OpenServices } from '#server/platform/open-services.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { multipart, type SentFile } from './multipart.ts';

export interface TestPortal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly withConnections: OpenServices['withConnections'];
  readonly pools: OpenServices['pools'];
  /** Someone without a session. */
  readonly stranger: Client;
  close(): Promise<void>;
}

/** How a test talks to the portal: by call, as one person. */
export interface Client {
  /** The reply; fails the test if the portal refuses. */
  ask<C extends Call>(call: C, input?: Input<C>): Promise<Reply<C>>;
  /** The refusal; fails the test if the portal does not refuse. */
  refused<C extends Call>(call: C, input?: Input<C>): Promise<Refused>;
  /** The raw response. */
  send<C extends Call>(
    call: C,
    input?: Input<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  readonly cookies: Readonly<Record<string, string>>;
}

export type Input<C extends Call> = Omit<CallInput<C>, 'files'> & {
  readonly files?: Readonly<Record<string, SentFile>>;
};

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly current: unknown;
}

export interface PortalOptions {
  /** The clock; the real one by default. */
  readonly now?: () => Date;
  /** Environment variables that override those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the operator's file names. */
  readonly fixed?: JsonObject;
  /** By default the portal's own. */
  readonly rooms?: Rooms;
  /** A migrated database to work on. By default a clone of its own. */
  readonly database?: TestDatabase;
}

/** A portal for one test: its database is a clone, its files are in a folder, and every feature is on by default. */
export async function openTestPortal(
  change: (settings: Settings) => Settings = (same) => same,
  { now, env = {}, fixed = {}, rooms, database: given }: PortalOptions = {},
): Promise<TestPortal> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paddock-test-'));
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'error',
    ...env,
  });
  // Tests run at any hour and send as many mails as they like.
  const mails = { perDay: 10_000, quietFrom: '00:00', quietUntil: '00:00' };
  const settings = change({ ...loadSettings(path.resolve('config/demo.json')), mails });
  const { services, withConnections, pools, close } = openServices(
    environment,
    { base: settings, fixed },
    database.connectionString,
    pino({ level: 'fatal' }),
    now && { now },
  );
  const app = await buildApp({ services, ...(rooms && { rooms }) });
  return {
    app,
    services,
    withConnections,
    pools,
    stranger: clientOf(app, {}),
    async close() {
      await app.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another process of the same portal: the same database and files, with its own memory. */
export async function anotherProcess(
  { services: { environment, liveSettings } }: TestPortal,
  fixed = liveSettings.layers.fixed,
): Promise<{ readonly app: FastifyInstance; readonly services: Services; close(): Promise<void> }> {
  const { services, close } = openServices(
    environment,
    { ...liveSettings.layers, fixed },
    environment.databaseUrl!,
    pino({ level: 'fatal' }),
  );
  const app = await buildApp({ services });
  return {
    app,
    services,
    async close() {
      await app.close();
      await close();
    },
  };
}

/** A client that sends these cookies, from a separate network address if one is named. */
export function clientOf(
  app: FastifyInstance,
  cookies: Readonly<Record<string, string>>,
  remoteAddress = '127.0.0.1',
): Client {
  const send: Client['send'] = async (call, input, headers = {}) =>
    app.inject({ ...requestFor(call, (input ?? {}) as AnyInput, cookies, headers), remoteAddress });
  return {
    cookies,
    send,
    async ask<C extends Call>(call: C, input?: Input<C>) {
      const response = await send(call, input);
      if (response.statusCode !== 200)
        throw new Error(`${call.id} answered ${response.statusCode}: ${response.body}`);
      return response.json() as Reply<C>;
    },
    async refused(call, input) {
      const response = await send(call, input);
      if (response.statusCode < 400)
        throw new Error(`${call.id} answered ${response.statusCode}, expected a refusal`);
      const { status, code, detail, errors = {}, current } = response.json<Problem>();
      return { status, code, detail, errors, current };
    },
  };
}

export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, SentFile>>;
}

/** The request of a call. */
export function requestFor(
  call: Call,
  input: AnyInput,
  cookies: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): InjectOptions {
  const url = filledPath(call.path, input.params);
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const common = {
    method: call.method,
    url,
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    cookies,
    headers: { accept: 'application/problem+json, application/json', ...headers },
  } as const;
  if (input.files) {
    const { body, contentType } = multipart(input.body, input.files);
    return { ...common, payload: body, headers: { ...common.headers, 'content-type': contentType } };
  }
  return input.body === undefined ? common : { ...common, payload: input.body as object };
}
