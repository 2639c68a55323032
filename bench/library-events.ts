import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import type { Connection } from './connection.ts';
import type { Floors } from './floors.ts';
import { rateLine, type Line } from './lines.ts';
import { learners, openConnections } from './live/events.ts';
import { measureShare, type Timing } from './measure.ts';
import { get } from './requests.ts';

const connections = 8;
const people = 200;

/** The list of events of the dealer network and the page of one, with all their calls. */
export async function libraryEventRows(
  port: number,
  db: Db,
  { floors, timing }: { readonly floors: Floors; readonly timing: Timing },
): Promise<Line[]> {
  const open = await openConnections(port, connections);
  try {
    const group = await learners(db, people);
    const { rows } = await sql<{ id: string }>`
      select id from event where status = 'published' and audience_id is null and starts_at > now() order by starts_at limit 20`.execute(
      db,
    );
    const some = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]!;
    const page = () => {
      const { id } = some(rows);
      return [`/api/events/${id}`, `/api/events/${id}/another?index=-1`, `/api/events/${id}/another?index=1`];
    };
    const pages = { list: () => ['/api/events/?limit=20&page=1'], page } as const;
    const read = async (one: Connection, paths: readonly string[]) => {
      const { cookie } = some(group);
      for (const path of paths) await get(one, cookie, path);
    };
    const lines: Line[] = [];
    for (const [name, paths] of Object.entries(pages)) {
      const works = open.map((one) => () => read(one, paths()));
      const measured = await measureShare(works, () => floors.now('read'), timing);
      lines.push(
        rateLine(`library events: ${name}, all its calls`, measured, { floor: 'read', must: 0.012 }),
      );
    }
    return lines;
  } finally {
    for (const one of open) one.close();
  }
}
