import { execFileSync } from 'node:child_process';
import { accessSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mailTries } from '#server/platform/health/counters.ts';
import { serveHealth } from '#server/platform/health/health.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { createTestDatabase } from '#tests/harness/database.ts';
import { watchedAlone } from '#tests/builders/watched-portal.ts';
import { watchedQueues } from './watched-queues.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
}
interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

const rulesFile = path.resolve('deploy/prometheus/rules.yaml');
const rules = (
  parse(readFileSync(rulesFile, 'utf8')) as { groups: readonly { rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('deploy/grafana/paddock.json', 'utf8')) as Dashboard;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

let portal: TestPortal;
let metrics: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  portal = await openTestPortal(undefined, {
    database,
    env: { DATABASE_READ_URL: database.connectionString },
  });
  const { db } = portal.services;
  await db
    .insertInto('jobOutcome')
    .values({ name: 'sweep', succeededAt: new Date(), failedAt: new Date() })
    .execute();
  for (const outcome of ['sent', 'failed']) mailTries.labels(outcome).inc();
  const app = fastify();
  serveHealth(app, portal.services, watchedAlone(portal.services, portal.pools));
  app.get('/broken', async (_request, reply) => reply.code(500).send('broken'));
  await app.inject('/broken');
  metrics = (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
  await app.close();
});
afterAll(() => portal.close());

/** Prometheus calls our label `job` so, because it has one of its own. */
const ownName = (label: string) => (label === 'exported_job' ? 'job' : label);
const labelsOf = (name: string) =>
  new Set(
    metrics
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`))
      .flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label)),
  );

test.each(expressions)('a running portal has the metrics and labels of %s', (expr) => {
  const used = [...expr.matchAll(/\b((?:paddock|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
  for (const [, name = '', matchers = ''] of used) {
    expect(metrics).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, 'm'));
    const wanted = [...matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
    for (const label of [...wanted, ...grouped]) expect(labelsOf(name)).toContain(ownName(label));
  }
  expect(used.length > 0 || expr.startsWith('up{')).toBe(true);
});

test('queues that rules name are there', () => {
  for (const expr of expressions)
    for (const [, names = ''] of expr.matchAll(/queue(?:=|!~)"([^"]*)"/g))
      for (const name of names.split('|')) expect(watchedQueues.map((one) => one.name)).toContain(name);
});

test('README says what to do about each alert', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(rules.filter(({ alert }) => !readme.includes(`\`${alert}\``))).toEqual([]);
});

/** Series that make one thing wrong, each a value a minute for an hour. */
const steady = (value: number) => `${value}+0x60`;
const growing = (perMinute: number) => `0+${perMinute}x60`;
const faults: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PaddockDown: { 'up{job="paddock"}': steady(0) },
  PaddockDatabaseAway: { 'paddock_part_available{part="database"}': steady(0) },
  PaddockFilesAway: { 'paddock_part_available{part="files"}': steady(0) },
  PaddockDiskFull: { 'paddock_part_available{part="space"}': steady(0) },
  PaddockRequestsFail: { paddock_request_failures_total: growing(6) },
  PaddockSlow: { 'paddock_request_duration_seconds_bucket{le="1"}': growing(0) },
  PaddockCodesWait: { 'paddock_queue_oldest_seconds{queue="mail_codes"}': steady(90) },
  PaddockQueueWaits: { 'paddock_queue_oldest_seconds{queue="notices"}': steady(2000) },
  PaddockJobsLate: {
    'paddock_job_last_end_timestamp_seconds{exported_job="sweep"}': steady(-100_000),
    'paddock_job_last_failure_timestamp_seconds{exported_job="sweep"}': steady(-200_000),
  },
  PaddockJobFails: { 'paddock_job_last_failure_timestamp_seconds{exported_job="sweep"}': steady(10) },
  PaddockMailsFail: { 'paddock_mail_tries_total{outcome="failed"}': growing(200) },
  PaddockBucketFails: { paddock_bucket_errors_total: growing(6) },
  PaddockSignInsWait: { paddock_sign_ins_waiting: steady(90) },
  PaddockConnectionsShort: { 'paddock_pool_connections{pool="web",state="waiting"}': steady(9) },
  PaddockBusy: { nodejs_eventloop_lag_p99_seconds: steady(0.8) },
  PaddockStandbyLate: { 'paddock_standby_calls_total{server="primary"}': growing(90) },
  PaddockUnheard: { paddock_unheard_rejections_total: growing(1) },
};
const healthy: Readonly<Record<string, string>> = {
  'up{job="paddock"}': steady(1),
  'paddock_part_available{part="database"}': steady(1),
  'paddock_part_available{part="files"}': steady(1),
  'paddock_part_available{part="space"}': steady(1),
  paddock_request_failures_total: growing(0),
  paddock_request_duration_seconds_count: growing(100),
  'paddock_request_duration_seconds_bucket{le="1"}': growing(99),
  'paddock_request_duration_seconds_bucket{le="10"}': growing(100),
  'paddock_request_duration_seconds_bucket{le="+Inf"}': growing(100),
  'paddock_queue_oldest_seconds{queue="mail_codes"}': steady(2),
  'paddock_queue_oldest_seconds{queue="notices"}': steady(5),
  'paddock_job_last_end_timestamp_seconds{exported_job="sweep"}': steady(0),
  'paddock_job_last_failure_timestamp_seconds{exported_job="sweep"}': steady(-10),
  'paddock_mail_tries_total{outcome="sent"}': growing(100),
  'paddock_mail_tries_total{outcome="failed"}': growing(1),
  paddock_bucket_errors_total: growing(0),
  paddock_sign_ins_waiting: steady(3),
  'paddock_pool_connections{pool="web",state="waiting"}': steady(0),
  nodejs_eventloop_lag_p99_seconds: steady(0.02),
  'paddock_standby_calls_total{server="standby"}': growing(50),
  'paddock_standby_calls_total{server="primary"}': growing(1),
  paddock_unheard_rejections_total: growing(0),
};

test('each alert has its fault', () => {
  expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((file) => {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
});

// Where Prometheus is installed.
describe.skipIf(promtool === undefined)('promtool', () => {
  const firing = (series: Readonly<Record<string, string>>, alert: string | undefined) => ({
    interval: '1m',
    input_series: Object.entries({ ...healthy, ...series }).map(([one, values]) => ({ series: one, values })),
    promql_expr_test: [
      {
        expr: `count by (alertname) (ALERTS{alertstate="firing"})`,
        eval_time: '45m',
        exp_samples: alert === undefined ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
      },
    ],
  });

  test('sets off each alert in its fault only, and none in a healthy portal', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paddock-rules-'));
    const tests = [
      firing({}, undefined),
      ...Object.entries(faults).map(([alert, series]) => firing(series, alert)),
    ];
    const file = path.join(folder, 'tests.yaml');
    writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
    expect(execFileSync(promtool!, ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
    rmSync(folder, { recursive: true });
  });
});
