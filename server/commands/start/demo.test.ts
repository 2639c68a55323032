import { expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { isDemoWanted } from './demo.ts';

test.each<[string, Record<string, string>, boolean]>([
  ['on this machine alone', {}, true],
  ['on another loopback address', { HOST: '127.0.0.2', BASE_URL: 'http://localhost:8080' }, true],
  ['behind a proxy with a public address', { BASE_URL: 'https://academy.example.com' }, false],
  ['listening on every address', { HOST: '0.0.0.0' }, false],
  ['on an external database', { DATABASE_URL: 'postgres://db/paddock' }, false],
  ['refused', { DEMO: '0' }, false],
  ['asked for', { DEMO: '1', BASE_URL: 'https://academy.example.com' }, true],
])('%s', (_where, env, wanted) => {
  expect(isDemoWanted(readEnvironment(env))).toBe(wanted);
});
