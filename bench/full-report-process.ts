import { pino } from 'pino';
import { sql } from 'kysely';
import { fullReportReplies, storeFile } from '#server/insight/reports/full-report-files.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import { openServices } from '#server/platform/open-services.ts';
import type { FullReportRun } from './full-report.ts';

const [folder, connectionString] = process.argv.slice(2) as [string, string];
const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: connectionString });
const { services, close } = openServices(
  environment,
  layersFor(environment, true),
  connectionString,
  pino({ level: 'warn' }),
);
const { db, files } = services;
const keys = [newStorageKey(), newStorageKey()] as const;
const { rows } = await sql<{ people: number }>`
  select count(*) as people from learner_total where counted_in is not null`.execute(db);
const before = process.memoryUsage.rss();
let most = before;
const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
try {
  const begun = performance.now();
  const replies = fullReportReplies(services);
  const { signal } = new AbortController();
  await Promise.all([
    storeFile(services, replies.people, keys[0], signal),
    storeFile(services, replies.curriculums, keys[1], signal),
  ]);
  const run: FullReportRun = {
    people: rows[0]!.people,
    seconds: (performance.now() - begun) / 1000,
    growthMegabytes: (most - before) / 1024 / 1024,
  };
  process.send?.(run);
} finally {
  clearInterval(look);
  await files.removeObjects(keys);
  await close();
  process.disconnect?.();
}
