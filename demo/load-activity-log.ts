import { sql } from 'kysely';
import { demoLog } from './activity-log.data.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

const hour = 3_600_000;
const userId = (who: string | null | undefined) => (who ? demoId('user', `${who}@paddock.example`) : null);


/** Entries of every type, over some months. What the demo network itself was loaded with is not in the log. */
export async function loadActivityLog({ tx, now }: Loading): Promise<void> {
  const rows = demoLog.map(({ slug, hoursAgo, type, who, acting, record, before, after }) => ({
    id: demoId('activity-log', slug),
    at: new Date(now.getTime() - hoursAgo * hour),
    type,
    user_id: userId(who),
    proxied_by: userId(acting?.who),
    proxy_reason: acting?.reason,
    entity_kind: record?.kind,
    entity_id: record && demoId(record.kind, record.of),
    entity_name: record?.name,
    before,
    after,
  }));
  const oldest = rows.at(-1)!.at;
  await sql`select make_activity_months(${oldest}::timestamptz::date, (${now}::timestamptz + interval '2 months')::date)`.execute(tx);
  await sql`
    insert into activity_log (id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, at timestamptz, type text, user_id uuid, proxied_by uuid,
      proxy_reason text, entity_kind text, entity_id uuid, entity_name text, before jsonb, after jsonb)`.execute(tx);
}
