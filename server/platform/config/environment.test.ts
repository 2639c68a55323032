import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlainFailure } from '#server/platform/failure.ts';
import { isLoopback, readEnvironment } from './environment.ts';

describe('readEnvironment', () => {
  it('has a default for everything a first start needs', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      baseUrl: 'http://127.0.0.1:3000',
      contentOrigin: 'http://localhost:3001',
      contentPort: 3001,
      demo: 'auto',
      webConcurrency: 1,
      role: 'all',
      logLevel: 'info',
      trustProxy: false,
    });
    expect(environment.databaseUrl).toBeUndefined();
    expect(environment.captcha).toBeUndefined();
  });

  it('treats an empty variable as absent', () => {
    expect(readEnvironment({ PORT: ' ', DATABASE_URL: '' }).port).toBe(3000);
  });

  it.each([
    [{ PORT: '8080' }, 'http://127.0.0.1:8080', 'http://localhost:8081'],
    [{ HOST: 'localhost' }, 'http://localhost:3000', 'http://127.0.0.1:3001'],
    [{ HOST: '::1' }, 'http://[::1]:3000', 'http://localhost:3001'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000', null],
    [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000', null],
    [{ BASE_URL: 'https://training.example.com/' }, 'https://training.example.com', null],
    [
      {
        HOST: '0.0.0.0',
        BASE_URL: 'https://training.example.com',
        CONTENT_ORIGIN: 'https://packages.example.com',
      },
      'https://training.example.com',
      'https://packages.example.com',
    ],
  ])('knows the two origins of %j', (env, baseUrl, contentOrigin) => {
    expect(readEnvironment(env)).toMatchObject({ baseUrl, contentOrigin });
  });

  it.each([
    [{}, 'http://*.localhost:3001'],
    [{ HOST: 'localhost' }, 'http://*.localhost:3001'],
    [{ CONTENT_ORIGIN: 'https://packages.example.com' }, null],
    [{ CONTENT_ORIGIN: 'https://*.packages.example.com' }, 'https://*.packages.example.com'],
    [{ HOST: '0.0.0.0' }, null],
  ])('gives each package its own origin where it can: %j', (env, contentSubOrigins) => {
    expect(readEnvironment(env)).toMatchObject({ contentSubOrigins });
  });

  it.each([
    [{ TRUST_PROXY: '0' }, false],
    [{ TRUST_PROXY: '2' }, 2],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, ['10.0.0.0/8', '::1']],
  ])('reads the trusted proxies of %j', (env, trusted) => {
    expect(readEnvironment(env).trustProxy).toEqual(trusted);
  });

  it.each([
    [
      'PORT',
      '0',
      'PORT should be a whole number from 1 to 65534 (the port after it serves learner packages), not "0".',
    ],
    ['PORT', '80a', /^PORT should be .*, not "80a"\.$/],
    ['PORT', '65535', /^PORT should be /],
    ['HOST', 'a b', 'HOST should be a host name or an IP address, not "a b".'],
    [
      'WORK',
      'mails',
      'WORK should be one or more of mail, notices, receipts, works, clock, separated by commas, not "mails".',
    ],
    [
      'WORK',
      'mail,mail',
      'WORK should be one or more of mail, notices, receipts, works, clock, separated by commas, not "mail,mail".',
    ],
    ['ROLE', 'cook', 'ROLE should be web, worker or all, not "cook".'],
    ['DEMO', 'yes', /^DEMO should be 1 to load .*, not "yes"\.$/],
    ['WEB_CONCURRENCY', '-1', /^WEB_CONCURRENCY should be /],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL should be fatal, error/],
    ['BASE_URL', 'https://example.com/path', /^BASE_URL should be the origin people type/],
    ['BASE_URL', 'example.com', /^BASE_URL should be /],
    [
      'CONTENT_ORIGIN',
      'http://127.0.0.1:9',
      "CONTENT_ORIGIN should be on another host than the portal's own, 127.0.0.1.",
    ],
    [
      'CONTENT_ORIGIN',
      'https://*.*.example.com',
      /^CONTENT_ORIGIN should be an origin with at most one star/,
    ],
    ['CONTENT_ORIGIN', 'https://packages.*.com', /^CONTENT_ORIGIN should be an origin with at most one star/],
    ['TRUST_PROXY', 'everyone', /^TRUST_PROXY should be the number of proxies/],
    ['TRUST_PROXY', '10.0.0.0/40', /^TRUST_PROXY should be /],
    ['NEW_USER_MAIL', 'nobody', 'NEW_USER_MAIL should be an e-mail address, not "nobody".'],
    ['CAPTCHA_KEY', 'site', 'Error retrieving secrets: set both CAPTCHA_KEY and CAPTCHA_SECRET, or neither.'],
    [
      'DATABASE_DIRECT_URL',
      'postgres://localhost/paddock',
      'Set DATABASE_URL together with DATABASE_DIRECT_URL. It is the address of the pooler.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://localhost/paddock',
      'Set DATABASE_URL together with DATABASE_READ_URL. It is the address of the primary.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://one,two/paddock',
      /^DATABASE_READ_URL should be the address of a standby/,
    ],
    ['DATABASE_PREPARED', 'no', /^DATABASE_PREPARED should be 0 behind a pooler .*, not "no"\.$/],
    ['LRS_KEY', 'key', /^Set LRS_URL together with LRS_KEY/],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://127.0.0.1:4318/v1/traces',
      /^OTEL_EXPORTER_OTLP_ENDPOINT should be the address of an OpenTelemetry collector, like/,
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://name:secret@collector',
      /^OTEL_EXPORTER_OTLP_ENDPOINT should be /,
    ],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', /^OTEL_EXPORTER_OTLP_ENDPOINT should be /],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'Bearer secret',
      'OTEL_EXPORTER_OTLP_HEADERS should be headers as name=value separated by commas, with signs in values written like %20.',
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%0Ainjected', /^OTEL_EXPORTER_OTLP_HEADERS should be /],
    [
      'OTEL_TRACES_SAMPLER_ARG',
      '10',
      'OTEL_TRACES_SAMPLER_ARG should be the share of traces that is sent, from 0 to 1, like 0.1, not "10".',
    ],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN should be a secret of at least 16 characters without spaces.'],
    [
      'MAIL_BOUNCE_TOKEN',
      'two words of text',
      'MAIL_BOUNCE_TOKEN should be a secret of at least 16 characters without spaces.',
    ],
  ])('refuses %s=%s with a sentence', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(PlainFailure);
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  it('reads where traces are sent, and nothing without a collector', () => {
    expect(readEnvironment({ OTEL_SERVICE_NAME: 'academy' }).tracing).toBeUndefined();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-scope = one',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(readEnvironment(env).tracing).toEqual({
      url: 'https://collector.example.com/otlp/v1/traces',
      headers: { authorization: 'Bearer abc', 'x-scope': 'one' },
      serviceName: 'paddock',
      share: 0.25,
    });
  });

  it("refuses package origins that include the portal's own origin", () => {
    const env = { BASE_URL: 'https://academy.example.com', CONTENT_ORIGIN: 'https://*.example.com' };
    expect(() => readEnvironment(env)).toThrow(
      /on another host than the portal's own, academy\.example\.com/,
    );
  });

  it.each([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'MAIL_URL',
    'FILES_URL',
    'LRS_URL',
    'FTP_URL',
  ])('never repeats a wrong %s', (name) => {
    const message = failureOf(() => readEnvironment({ [name]: 'gopher://me:hunter2@host/x' }));
    expect(message).toMatch(new RegExp(`^${name} should be `));
    expect(message).not.toContain('hunter2');
  });

  it('finds the program that FFMPEG names, by its path or on PATH', () => {
    expect(readEnvironment({ FFMPEG: process.execPath }).converter).toBe(process.execPath);
    expect(readEnvironment({ FFMPEG: 'sh' }).converter).toMatch(/\/sh$/);
    expect(readEnvironment({}).converter).toBeUndefined();
    for (const wrong of ['/no/such/ffmpeg', 'no-such-ffmpeg', import.meta.filename, import.meta.dirname])
      expect(failureOf(() => readEnvironment({ FFMPEG: wrong }))).toBe(
        `FFMPEG should be FFmpeg: its path, or its name if it is on PATH, not "${wrong}".`,
      );
  });

  it.each([
    'postgres://paddock:secret@db.example.com:5432/paddock?sslmode=require',
    'postgresql://localhost/paddock',
    'postgres://paddock:secret@db1:5432,db2:5432/paddock?target_session_attrs=read-write',
    'postgres://paddock@/paddock?host=%2Ftmp%2Fpaddock-0-2abd040fa000&port=5432&ssl=0',
  ])('accepts %s as DATABASE_URL', (url) => {
    expect(readEnvironment({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    'postgres://me:hunter2@db1:5432,db2:x/paddock',
    'postgres://me:hunter2@db1,db2/paddock?target_session_attrs=any',
    'postgres://me:hunter2@db1,db2/paddock?target_session_attrs=standby',
  ])('refuses %s as DATABASE_URL, without its password', (url) => {
    const message = failureOf(() => readEnvironment({ DATABASE_URL: url }));
    expect(message).toMatch(/^DATABASE_URL should be the address of a PostgreSQL database/);
    expect(message).not.toContain('hunter2');
  });

  it.each([
    [
      'ftp://feed:a%40b%2Fc@ftp.example.com/out/dealers.csv',
      {
        host: 'ftp.example.com',
        port: 21,
        user: 'feed',
        password: 'a@b/c',
        encryption: 'none',
        path: 'out/dealers.csv',
      },
    ],
    [
      'ftps://feed:s@[::1]:2121/d.csv',
      { host: '::1', port: 2121, encryption: 'explicit', fileName: 'd.csv' },
    ],
    ['ftps://feed:s@h:990/%2Fsrv/d.csv', { encryption: 'implicit', path: '/srv/d.csv', fileName: 'd.csv' }],
    ['ftp://h/d.csv', { user: 'anonymous', password: 'guest' }],
  ])('reads %s as FTP_URL', (url, address) => {
    expect(readEnvironment({ FTP_URL: url }).dealerFeed).toMatchObject(address);
  });

  it.each([
    'ftp://feed:s@h',
    'ftp://feed:s@h/folder/',
    'ftp://feed:s@h/a%0D%0ADELE%20b.csv',
    'ftp://feed:s%0Aq@h/a.csv',
    'ftp://feed:%ZZ@h/a.csv',
    'http://h/a.csv',
  ])('refuses %s as FTP_URL', (url) => {
    expect(failureOf(() => readEnvironment({ FTP_URL: url }))).toMatch(
      /^FTP_URL should be the address of the file with the dealers/,
    );
  });

  it('reports every wrong variable on its own line', () => {
    expect(failureOf(() => readEnvironment({ PORT: 'x', ROLE: 'y' })).split('\n')).toHaveLength(2);
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.example.com', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

function failureOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

describe('TAX_KEYS', () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

  it('names keys of 32 bytes, the newest last', () => {
    const { taxKeys } = readEnvironment({ TAX_KEYS: `2025:${key(1)}, 2026:${key(2)}` });
    expect([...taxKeys.keys()]).toEqual(['2025', '2026']);
    expect(taxKeys.get('2026')).toEqual(Buffer.alloc(32, 2));
    expect(readEnvironment({}).taxKeys.size).toBe(0);
  });

  it.each([
    'no-name',
    `short:${Buffer.alloc(16).toString('base64')}`,
    // A decoder that skips what is not base64 would take it.
    `typo:!${key(1)}`,
    `twice:${key(1)},twice:${key(2)}`,
  ])('%s stops the start without showing the key', (value) => {
    const failure = (() => {
      try {
        return readEnvironment({ TAX_KEYS: value });
      } catch (error) {
        return error as Error;
      }
    })();
    expect(failure).toBeInstanceOf(PlainFailure);
    expect((failure as Error).message).toMatch(/^TAX_KEYS should be names and keys/);
    expect((failure as Error).message).not.toContain(key(1));
  });

  it('goes together with nothing, but a tax service needs both its address and its key', () => {
    expect(() => readEnvironment({ TAX_PROVIDER_URL: 'https://tax.example.com' })).toThrow(
      /both TAX_PROVIDER/,
    );
    expect(() => readEnvironment({ TAX_PROVIDER_KEY: 'x' })).toThrow(/both TAX_PROVIDER/);
    expect(
      readEnvironment({ TAX_PROVIDER_URL: 'https://tax.example.com/v1/', TAX_PROVIDER_KEY: 'x' }).taxProvider,
    ).toEqual({ url: 'https://tax.example.com/v1', key: 'x' });
  });
});
