import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import { sealNext } from '#server/insight/activity-logs/seal-entries.ts';
import type { TestPortal } from './portal.ts';

export interface LoggedEntry {
  readonly at?: Date;
  readonly type?: string;
  readonly userId?: string;
  readonly proxiedBy?: string;
  readonly reason?: string;
  readonly kind?: string;
  readonly recordId?: string;
  readonly name?: string;
  readonly before?: object;
  readonly after?: object;
}

/** Writes an entry like every room does; returns its id. */
export async function logEntry({ services: { db } }: TestPortal, entry: LoggedEntry = {}): Promise<string> {
  const id = newId();
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  await sql`
    insert into activity_log (id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after)
    values (${id}, ${entry.at ?? new Date()}, ${entry.type ?? 'update'}, ${entry.userId ?? null}, ${entry.proxiedBy ?? null},
      ${entry.reason ?? null}, ${entry.kind ?? null}, ${entry.recordId ?? null}, ${entry.name ?? null},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(db);
  return id;
}

/** Seals everything that waits; returns how many blocks it took. */
export async function sealAll({ services }: TestPortal, most?: number): Promise<number> {
  let blocks = 0;
  while ((await sealNext(services, most)) > 0) blocks += 1;
  return blocks;
}

/** Changes the log as somebody could who rules the database. */
export async function tamper({ services: { db } }: TestPortal, statement: string): Promise<void> {
  const tables = ['activity_log', 'activity_log_block', 'activity_log_leaf'];
  await db.transaction().execute(async (tx) => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_append_only`)}`.execute(
        tx,
      );
    for (const one of statement.split(';')) await sql.raw(one).execute(tx);
    for (const table of tables)
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(`${table}_append_only`)}`.execute(
        tx,
      );
  });
}
