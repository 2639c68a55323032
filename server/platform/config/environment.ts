import { withoutEnd } from '#contract/platform/without-ends.ts';
import { resolve } from 'node:path';
import { isIP } from 'node:net';
import * as z from 'zod';
import { readAddress } from '#server/platform/database/connections/addresses.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { isPattern } from './content-origins.ts';
import { feedAddress, type FeedAddress } from './feed-address.ts';
import { fileVariables } from './file-variables.ts';
import type { TracingAddress } from './tracing-address.ts';
import { tracingOf, tracingVariables } from './tracing-variables.ts';
import { wholeNumber } from './whole-number.ts';
import { workClasses, workList, type WorkClass } from './work-classes.ts';
import type { BucketAddress } from '#server/platform/files/bucket-address.ts';

/** The checked environment variables; read once at start and passed on. */
export interface Environment {
  readonly host: string;
  readonly port: number;
  /** Absolute folder for the embedded database, stored files and the outbox. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** A standby that answers reports and dashboards. */
  readonly databaseReadUrl: string | undefined;
  /** False if `databaseUrl` leads to a pooler that cannot carry named statements. */
  readonly databasePrepares: boolean;
  /** False if a start waits for migrations instead of running them. */
  readonly migrates: boolean;
  /** The origin people type, without a trailing slash. Used for links in mails and origin checks. */
  readonly baseUrl: string;
  /**
   * Origin of the separate host that plays learner packages, with a star if each package has its own origin. Null if none is known; play
   * then explains what is missing.
   */
  readonly contentOrigin: string | null;
  /**
   * The origin pattern that gives each package its own origin, if browsers resolve such names: equal to `contentOrigin` or in addition to
   * it.
   */
  readonly contentSubOrigins: string | null;
  /** The port that serves the content origin: always the one after `port`. */
  readonly contentPort: number;
  readonly portalConfig: string | undefined;
  readonly mailUrl: string | undefined;
  /** For how long the bytes of files that no record names any more stay in the store. */
  readonly filesKeptDays: number;
  /** The file store that FILES_URL names. Without it, files are kept in `dataDir`. */
  readonly bucket: BucketAddress | undefined;
  /** `auto` loads the demo network only if the portal is reachable from this machine only. */
  readonly demo: 'auto' | 'always' | 'never';
  /** Number of web processes. */
  readonly webConcurrency: number;
  readonly role: 'web' | 'worker' | 'all';
  /** What a worker does. */
  readonly work: readonly WorkClass[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** A statement that takes longer is written to the log. */
  readonly slowMilliseconds: number;
  /** Undefined without a collector: then nothing is traced. */
  readonly tracing: TracingAddress | undefined;
  /** Allows access to `/metrics` from outside loopback. */
  readonly metricsToken: string | undefined;
  /** What the mail provider sends with its reports of mails that bounced. Without it, the call is not there. */
  readonly mailBounceToken: string | undefined;
  /** Proxies whose forwarded address is trusted: a number of hops, or their addresses and networks; false for none. */
  readonly trustProxy: number | readonly string[] | false;
  readonly captcha: { readonly key: string; readonly secret: string } | undefined;
  readonly mapsKey: string | undefined;
  readonly learningRecordStore: { readonly url: string; readonly key: string | undefined } | undefined;
  /** The file with the dealers that FTP_URL names. Without it, the feed is skipped. */
  readonly dealerFeed: FeedAddress | undefined;
  /** The program that FFMPEG names, with its path. Without it, videos that browsers do not play are refused. */
  readonly converter: string | undefined;
  readonly analyticsId: string | undefined;
  /** The address notified of every registration. */
  readonly newUserMail: string | undefined;
  /** Keys of 32 bytes by their names, the newest last: it seals tax numbers, the others only open them. Empty: none can be filed. */
  readonly taxKeys: ReadonlyMap<string, Buffer>;
  /** A service at which people file their W-9 instead of in the portal. */
  readonly taxProvider: { readonly url: string; readonly key: string } | undefined;
}

const urlOf = (protocols: readonly string[], should: string) =>
  z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  }, should);

/** Of one server, or of several of which one takes changes. */
const isDatabaseAddress = (value: string) => {
  const address = readAddress(value);
  return address !== undefined && (address.servers.length === 1 || address.wanted === 'read-write');
};
/** Of a standby, or of several servers among which there is one. */
const isReadAddress = (value: string) => {
  const address = readAddress(value);
  return address !== undefined && address.wanted !== 'read-write';
};
const databaseAddress = z
  .string()
  .refine(
    isDatabaseAddress,
    'the address of a PostgreSQL database, like postgres://user:password@host:5432/paddock, or with several servers postgres://user:password@one:5432,two:5432/paddock',
  );

const isOrigin = (value: string) => {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
};
const origin = (should: string) =>
  z
    .string()
    .refine(isOrigin, { error: should, abort: true })
    .transform((value) => new URL(value).origin);

const text = (should: string) => z.string().regex(/^\S+$/, should);
const isHostName = (value: string) =>
  isIP(value) !== 0 || (value.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value));
const isNetwork = (value: string) => {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const trustProxy = z.string().transform((value, context) => {
  if (/^\d$/.test(value)) return value === '0' ? (false as const) : Number(value);
  const networks = value.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue(
    'the number of proxies in front of the portal (0 to 9), or their addresses separated by commas',
  );
  return z.NEVER;
});

const feed = z.string().transform((value, context) => {
  const address = feedAddress(value);
  if (address) return address;
  context.addIssue(
    'the address of the file with the dealers, like ftp://user:password@host/dealers.csv or the same with ftps (signs such as @ or / in the password written as %40 or %2F)',
  );
  return z.NEVER;
});

const taxKeys = z.string().transform((value, context) => {
  const keys = new Map<string, Buffer>();
  for (const part of value.split(',')) {
    const [name = '', encoded = ''] = part.trim().split(':');
    const key = Buffer.from(encoded, 'base64');
    // The decoder skips what is not base64, so a mistyped key could still be 32 bytes long.
    const isWhole = key.length === 32 && key.toString('base64') === encoded;
    if (/^\w{1,20}$/.test(name) && isWhole && !keys.has(name)) keys.set(name, key);
    else {
      context.addIssue(
        'names and keys of 32 bytes in base64 separated by commas, the newest last, like 2025:<key>,2026:<key>',
      );
      return z.NEVER;
    }
  }
  return keys;
});

const portRule = 'a whole number from 1 to 65534 (the port after it serves learner packages)';

// Each text completes the sentence "NAME should be …".
const variables = z.object({
  ...fileVariables,
  ...tracingVariables,
  HOST: z.string().refine(isHostName, 'a host name or an IP address').default('127.0.0.1'),
  PORT: wholeNumber(1, 65_534, portRule).default(3000),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes('\0'), 'the path of a folder')
    .default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: z
    .string()
    .refine(
      isReadAddress,
      'the address of a standby, like postgres://user:password@host:5432/paddock, or of several with ?target_session_attrs=standby',
    )
    .optional(),
  DATABASE_PREPARED: z
    .enum(['0', '1'], '0 behind a pooler that cannot carry named statements, else 1')
    .optional(),
  MIGRATE: z
    .enum(['0', '1'], '0 to wait at start until the migrations were run elsewhere, else 1')
    .optional(),
  BASE_URL: origin('the origin people type, like https://training.example.com, without a path').optional(),
  CONTENT_ORIGIN: origin(
    'an origin of its own host, like https://packages.example.com or https://*.packages.example.com, without a path',
  )
    .refine(
      (value) => !value.replace('//*.', '//').includes('*'),
      'an origin with at most one star, before its first dot, like https://*.packages.example.com',
    )
    .optional(),
  PORTAL_CONFIG: z.string().optional(),
  MAIL_URL: urlOf(
    ['smtp:', 'smtps:'],
    'an SMTP address, like smtp://user:password@mail.example.com:587',
  ).optional(),
  DEMO: z
    .enum(['0', '1'], '1 to load the demo network into an empty database, or 0 to never load it')
    .optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64, 'a number of web processes from 1 to 64').default(1),
  ROLE: z.enum(['web', 'worker', 'all'], 'web, worker or all').default('all'),
  WORK: workList.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  SLOW_MS: wholeNumber(1, 600_000, 'a whole number of milliseconds, 1 or more').default(500),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'a secret of at least 16 characters without spaces')
    .optional(),
  MAIL_BOUNCE_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'a secret of at least 16 characters without spaces')
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  CAPTCHA_KEY: text('the site key of the captcha service').optional(),
  CAPTCHA_SECRET: text('the secret of the captcha service').optional(),
  MAPS_KEY: text('the key of the maps service').optional(),
  LRS_URL: urlOf(
    ['http:', 'https:'],
    'the address of a learning record store, like https://lrs.example.com/xapi',
  ).optional(),
  LRS_KEY: text('the key of the learning record store, like name:secret').optional(),
  FTP_URL: feed.optional(),
  ANALYTICS_ID: text('the id the analytics service gave').optional(),
  NEW_USER_MAIL: z.email('an e-mail address').optional(),
  TAX_KEYS: taxKeys.optional(),
  TAX_PROVIDER_URL: urlOf(
    ['http:', 'https:'],
    'the address of a tax service, like https://tax.example.com/v1',
  ).optional(),
  TAX_PROVIDER_KEY: text('the key the tax service gave').optional(),
});

type Variable = keyof typeof variables.shape;

/** Variables whose values may be printed. Every other value can hold a password or a key. */
const showable = new Set<Variable>([
  'HOST',
  'PORT',
  'DATA_DIR',
  'BASE_URL',
  'CONTENT_ORIGIN',
  'DEMO',
  'DATABASE_PREPARED',
  'MIGRATE',
  'WEB_CONCURRENCY',
  'ROLE',
  'WORK',
  'LOG_LEVEL',
  'SLOW_MS',
  'FILES_KEPT_DAYS',
  'OTEL_TRACES_SAMPLER_ARG',
  'TRUST_PROXY',
  'FFMPEG',
  'NEW_USER_MAIL',
]);

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** True if only this machine can call the host. */
export const isLoopback = (host: string): boolean =>
  loopbackHosts.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** Reads and checks the environment; an empty variable counts as absent. Throws a `PlainFailure` that names what is wrong. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const names = Object.keys(variables.shape) as Variable[];
  const given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw new PlainFailure(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));
  const read = parsed.data;

  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL)
    throw new PlainFailure(
      'Set DATABASE_URL together with DATABASE_DIRECT_URL. It is the address of the pooler.',
    );
  if (read.DATABASE_READ_URL && !read.DATABASE_URL)
    throw new PlainFailure(
      'Set DATABASE_URL together with DATABASE_READ_URL. It is the address of the primary.',
    );
  if (Boolean(read.CAPTCHA_KEY) !== Boolean(read.CAPTCHA_SECRET))
    throw new PlainFailure('Error retrieving secrets: set both CAPTCHA_KEY and CAPTCHA_SECRET, or neither.');
  if (read.LRS_KEY && !read.LRS_URL)
    throw new PlainFailure(
      'Set LRS_URL together with LRS_KEY. It is the address of the learning record store.',
    );

  if (Boolean(read.TAX_PROVIDER_URL) !== Boolean(read.TAX_PROVIDER_KEY))
    throw new PlainFailure('Set both TAX_PROVIDER_URL and TAX_PROVIDER_KEY, or neither.');

  const baseUrl = read.BASE_URL ?? `http://${urlHost(reachableHost(read.HOST))}:${read.PORT}`;
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePrepares: read.DATABASE_PREPARED !== '0',
    migrates: read.MIGRATE !== '0',
    baseUrl,
    ...contentOrigins(read.CONTENT_ORIGIN, baseUrl, read.HOST, read.PORT + 1),
    contentPort: read.PORT + 1,
    portalConfig: read.PORTAL_CONFIG && resolve(read.PORTAL_CONFIG),
    mailUrl: read.MAIL_URL,
    bucket: read.FILES_URL,
    filesKeptDays: read.FILES_KEPT_DAYS,
    demo: read.DEMO === undefined ? 'auto' : read.DEMO === '1' ? 'always' : 'never',
    webConcurrency: read.WEB_CONCURRENCY,
    role: read.ROLE,
    work: read.WORK ?? workClasses,
    logLevel: read.LOG_LEVEL,
    slowMilliseconds: read.SLOW_MS,
    tracing: tracingOf(read),
    metricsToken: read.METRICS_TOKEN,
    mailBounceToken: read.MAIL_BOUNCE_TOKEN,
    trustProxy: read.TRUST_PROXY,
    captcha:
      read.CAPTCHA_KEY && read.CAPTCHA_SECRET
        ? { key: read.CAPTCHA_KEY, secret: read.CAPTCHA_SECRET }
        : undefined,
    mapsKey: read.MAPS_KEY,
    learningRecordStore: read.LRS_URL ? { url: read.LRS_URL, key: read.LRS_KEY } : undefined,
    dealerFeed: read.FTP_URL,
    converter: read.FFMPEG,
    analyticsId: read.ANALYTICS_ID,
    newUserMail: read.NEW_USER_MAIL,
    taxKeys: read.TAX_KEYS ?? new Map<string, Buffer>(),
    taxProvider:
      read.TAX_PROVIDER_URL && read.TAX_PROVIDER_KEY
        ? { url: withoutEnd(read.TAX_PROVIDER_URL, '/'), key: read.TAX_PROVIDER_KEY }
        : undefined,
  };
}

function sentence(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]) as Variable;
  const value = showable.has(name) ? ` not ${JSON.stringify(given[name])}` : '';
  return `${name} should be ${issue.message}${value && `,${value}`}.`;
}

const urlHost = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
/** From this machine, a server that listens on every address is reached through loopback. */
const reachableHost = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

type ContentOrigins = Pick<Environment, 'contentOrigin' | 'contentSubOrigins'>;

function contentOrigins(
  given: string | undefined,
  baseUrl: string,
  host: string,
  port: number,
): ContentOrigins {
  const base = new URL(baseUrl);
  if (given !== undefined) {
    // Cookies ignore ports: a package on the portal's own host could read the session cookie.
    const { hostname } = new URL(given);
    if (hostname === base.hostname || (isPattern(given) && base.hostname.endsWith(hostname.slice(1))))
      throw new PlainFailure(
        `CONTENT_ORIGIN should be on another host than the portal's own, ${base.hostname}.`,
      );
    return { contentOrigin: given, contentSubOrigins: isPattern(given) ? given : null };
  }
  if (!isLoopback(host) || !isLoopback(base.hostname))
    return { contentOrigin: null, contentSubOrigins: null };
  return {
    contentOrigin: base.hostname === 'localhost' ? `http://127.0.0.1:${port}` : `http://localhost:${port}`,
    // Most browsers resolve every name under localhost to this machine.
    contentSubOrigins: `http://*.localhost:${port}`,
  };
}
