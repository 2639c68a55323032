import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { healthAlerts, type HealthAlert } from '#contract/insight/health.alerts.ts';
import { problemsOf, type Found } from './problems.rules.ts';

const at = '2026-11-29T12:00:00.000Z';
const ago = (seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString();
const healthy: Found = {
  at,
  version: '1.0.0',
  databaseVersion: '15.8',
  migrations: { newest: '0001-people', missing: [], unknown: [] },
  parts: [
    { name: 'database', answers: true },
    { name: 'files', answers: true },
    { name: 'space', answers: true },
  ],
  queues: [
    { name: 'mail_codes', length: 1, oldestSeconds: 5 },
    { name: 'mail_bulk', length: 90_000, oldestSeconds: 7200 },
    { name: 'notices', length: 2, oldestSeconds: 3 },
  ],
  jobs: [
    { name: 'sweep', isOn: true, succeededAt: ago(600), failedAt: ago(9000) },
    { name: 'digests', isOn: false, succeededAt: null, failedAt: ago(60) },
    { name: 'reminders', isOn: true, succeededAt: null, failedAt: null },
  ],
  mail: { goesTo: 'server', waiting: 9, triedBefore: 1, sent: 40, refused: 1 },
  standby: { leadsTo: 'standby', bytesBehind: 4096, answered: 9, answeredByPrimary: 1 },
  pools: [{ name: 'paddock-web', used: 10, idle: 0, waiting: 2 }],
  processes: { eventLoopSeconds: 0.02, memoryBytes: 200_000_000, signInsWaiting: 3 },
  unheard: 0,
  sentMeanwhile: 40,
};

test('where nothing is wrong, there is no problem', () => {
  expect(problemsOf(healthy)).toEqual([]);
});

const [database, files, space] = healthy.parts;
const [sweep] = healthy.jobs;
test.each<[HealthAlert, string | null, Partial<Found>]>([
  ['PaddockFilesAway', null, { parts: [database!, { ...files!, answers: false }, space!] }],
  ['PaddockDiskFull', null, { parts: [database!, files!, { ...space!, answers: false }] }],
  ['PaddockCodesWait', 'mail_codes', { queues: [{ name: 'mail_codes', length: 1, oldestSeconds: 61 }] }],
  ['PaddockQueueWaits', 'works', { queues: [{ name: 'works', length: 1, oldestSeconds: 1801 }] }],
  ['PaddockJobsLate', null, { jobs: [{ ...sweep!, succeededAt: ago(93_601), failedAt: null }] }],
  ['PaddockJobFails', 'sweep', { jobs: [{ ...sweep!, failedAt: ago(1) }] }],
  ['PaddockJobFails', 'sweep', { jobs: [{ ...sweep!, succeededAt: null }] }],
  [
    'PaddockMailsFail',
    null,
    { mail: { ...healthy.mail, waiting: 90_000, triedBefore: 5 }, sentMeanwhile: 4 },
  ],
  ['PaddockStandbyLate', null, { standby: { ...healthy.standby!, bytesBehind: null } }],
  ['PaddockStandbyLate', null, { standby: { ...healthy.standby!, bytesBehind: 1e9 } }],
  ['PaddockConnectionsShort', 'paddock-web', { pools: [{ ...healthy.pools[0]!, waiting: 6 }] }],
  ['PaddockSignInsWait', null, { processes: { ...healthy.processes, signInsWaiting: 51 } }],
  ['PaddockBusy', null, { processes: { ...healthy.processes, eventLoopSeconds: 0.6 } }],
  ['PaddockUnheard', null, { unheard: 1 }],
])('%s is told of %s, and nothing else', (alert, about, fault) => {
  expect(problemsOf({ ...healthy, ...fault })).toEqual([{ alert, about }]);
});

test('what has to be done now comes first', () => {
  const found = { ...healthy, unheard: 1, parts: [database!, files!, { ...space!, answers: false }] };
  expect(problemsOf(found).map(({ alert }) => alert)).toEqual(['PaddockDiskFull', 'PaddockUnheard']);
});

test('each alert is one of Prometheus, with its severity, and says what the README says', () => {
  const { groups } = parse(readFileSync('deploy/prometheus/rules.yaml', 'utf8')) as {
    groups: readonly { rules: readonly { alert: string; labels: { severity: string } }[] }[];
  };
  const rules = new Map(groups.flatMap(({ rules: each }) => each).map((one) => [one.alert, one]));
  const readme = readFileSync('README.md', 'utf8');
  for (const [alert, { severity, todo }] of Object.entries(healthAlerts)) {
    expect(rules.get(alert)?.labels.severity, alert).toBe(severity);
    expect(readme).toContain(`| \`${alert}\` | ${todo.en} |`);
    const codes = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([code]) => code).toSorted();
    expect(codes(todo.fr), alert).toEqual(codes(todo.en));
  }
});
