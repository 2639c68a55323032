import { pino } from 'pino';
import { sql } from 'kysely';
import { fullReportReplies, storeFile } from '#server/insight/reports/full-report-files.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import { openServices } from '#server/platform/open-services.ts';
import { atMost, type Line } from './lines.ts';

/** Both files of the full report of everybody, into the store: how long it takes, and how far this process grows. */
export async function fullReport(folder: string, connectionString: string): Promise<readonly Line[]> {
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: connectionString });
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    connectionString,
    pino({ level: 'warn' }),
  );
  const { db, files } = services;
  const keys = [newStorageKey(), newStorageKey()];
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
      storeFile(services, replies.people, keys[0]!, signal),
      storeFile(services, replies.curriculums, keys[1]!, signal),
    ]);
    const seconds = (performance.now() - begun) / 1000;
    const work = `full report of ${rows[0]!.people.toLocaleString('en')} people`;
    return [
      atMost(work, seconds, 6, 's', 2),
      atMost(`${work}, growth of the worker`, (most - before) / 1024 / 1024, 64, 'MB'),
    ];
  } finally {
    clearInterval(look);
    await files.removeObjects(keys);
    await close();
  }
}
