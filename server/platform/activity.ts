import { sql, type RawBuilder } from 'kysely';
import type { ActivityType } from '#contract/platform/activity-types.ts';
import type { Actor } from './access/actor.ts';
import type { Origin } from './context.ts';
import type { Transaction } from './database/open.ts';
import { newId } from './ids.ts';

export interface ActivityEntry {
  /** Default: a new one. */
  readonly id?: string;
  readonly type: ActivityType;
  /** The record it happened to: its kind as the specification names it, its id, and its name at the time. */
  readonly entity?: { readonly kind: string; readonly id: string; readonly name: string };
  readonly before?: object;
  readonly after?: object;
  /** For entries written before there is an actor, such as a sign-in. */
  readonly userId?: string;
}

/** Who did something, from where, and when. */
export interface Doing {
  readonly actor: Actor | null;
  readonly origin: Origin;
  readonly now: Date;
}

/** Writes one entry. For an update, only the changed fields are kept. */
export const recordActivity = (tx: Transaction, entry: ActivityEntry, doing: Doing): Promise<void> =>
  recordActivities(tx, [{ ...doing, entry }]);

/** The same for what several people did, in one statement. */
export async function recordActivities(
  tx: Transaction,
  done: readonly (Doing & { readonly entry: ActivityEntry })[],
): Promise<void> {
  await sql`
    insert into activity_log (id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after, ip, request_id)
    select * from jsonb_to_recordset(${JSON.stringify(done.map(rowOf))}::jsonb) as x(id uuid, at timestamptz, type text, user_id uuid,
      proxied_by uuid, proxy_reason text, entity_kind text, entity_id uuid, entity_name text, before jsonb, after jsonb, ip inet, request_id text)`.execute(
    tx,
  );
}

function rowOf({ entry, actor, origin, now }: Doing & { readonly entry: ActivityEntry }) {
  const { before, after } = differing(entry.before, entry.after);
  return {
    id: entry.id ?? newId(),
    at: now,
    type: entry.type,
    user_id: entry.userId ?? actor?.id,
    proxied_by: actor?.session.proxiedBy,
    proxy_reason: actor?.session.proxyReason,
    entity_kind: entry.entity?.kind,
    entity_id: entry.entity?.id,
    entity_name: entry.entity?.name,
    before,
    after,
    ip: origin.ip || null,
    request_id: origin.requestId,
  };
}

function differing(before?: object, after?: object): { before?: object; after?: object } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) };
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(read(before, key)) !== JSON.stringify(read(after, key)),
  );
  const only = (record: object) => Object.fromEntries(changed.map((key) => [key, read(record, key)]));
  return { before: only(before), after: only(after) };
}

const read = (record: object, key: string): unknown => (record as Record<string, unknown>)[key];

/**
 * Lets `work` remove a person's data from log entries when the person is erased. Even then, an entry can't be removed, and its actor and
 * time can't change.
 */
export async function rewritingLog(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await sql`select set_config('paddock.erasing', 'on', true)`.execute(tx);
  await work();
  await sql`select set_config('paddock.erasing', 'off', true)`.execute(tx);
}

/** Removes details that are about an erased person from the entries about records, which a query of ids names. */
export const forgetDetails = (
  tx: Transaction,
  {
    kind,
    ids,
    keys,
  }: { readonly kind: string; readonly ids: RawBuilder<unknown>; readonly keys: readonly string[] },
): Promise<void> =>
  rewritingLog(tx, async () => {
    await sql`update activity_log set before = before - ${keys}::text[], after = after - ${keys}::text[]
      where entity_kind = ${kind} and entity_id in (${ids}) and (before ?| ${keys}::text[] or after ?| ${keys}::text[])`.execute(
      tx,
    );
  });
