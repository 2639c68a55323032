import { sql } from 'kysely';
import { pino } from 'pino';
import { layersFor } from '#server/platform/config/settings.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import type { Db } from '#server/platform/database/open.ts';
import { openServices } from '#server/platform/open-services.ts';
import { contribute, Ports } from '#server/platform/ports.ts';
import { fanOutPiece } from '#server/people/notifications/fan-out.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany } from '#server/people/notifications/notify.ts';
import { newId } from '#server/platform/ids.ts';
import { atMost, type Line } from './lines.ts';
import { measuredFrom } from './measure.ts';
import { Connection } from './connection.ts';
import { get } from './requests.ts';

const mustSeconds = 20;
const outOf = 100_000;

/** A notice and a mail to everybody, while somebody else keeps reading. */
export async function noticesToEverybody(
  port: number,
  folder: string,
  connectionString: string,
  cookie: string,
): Promise<Line[]> {
  const environment = readEnvironment({
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: connectionString,
  });
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    connectionString,
    pino({ level: 'warn' }),
  );
  const everybody = new Ports([contribute(noticeRecipients, () => sql<boolean>`true`)]);
  const reader = await Connection.open(port);
  const writing = new AbortController();
  const waits: number[] = [];
  const reading = (async () => {
    while (!writing.signal.aborted) {
      const begun = performance.now();
      await get(reader, cookie, '/api/session');
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  try {
    const occasion = `bench:${newId()}`;
    const mail = { subject: 'New course', lines: ['Hello {firstName},'] };
    await services.db.transaction().execute((tx) =>
      notifyMany(tx, services, {
        kind: 'course-assigned',
        occasion,
        recipients: 'everybody',
        params: {},
        title: { en: 'New course', fr: 'Nouveau cours' },
        path: '/auth/my-training',
        mails: { en: mail, fr: mail },
      }),
    );
    const begun = performance.now();
    while (await fanOutPiece(services, everybody));
    const seconds = (performance.now() - begun) / 1000;
    const people = await toldOf(services.db, occasion);
    return [
      atMost(
        `notices and mails to ${people} people, for each 100,000`,
        (seconds / people) * outOf,
        mustSeconds,
        's',
        1,
      ),
      atMost('other calls meanwhile', measuredFrom(waits, seconds).p99Milliseconds, 100, 'ms p99', 1),
    ];
  } finally {
    writing.abort();
    await reading;
    reader.close();
    await close();
  }
}

async function toldOf(db: Db, occasion: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notice where occasion = ${occasion}`.execute(db);
  return rows[0]!.count;
}
