import { sql } from 'kysely';
import type { Actor } from './access/actor.ts';
import type { Origin } from './context.ts';
import type { Transaction } from './database/open.ts';
import { newId } from './ids.ts';

/** What the log keeps. */
export type ActivityType =
  | 'login'
  | 'logout'
  | 'create'
  | 'update'
  | 'delete'
  | 'publish'
  | 'approve'
  | 'deny'
  | 'redeem'
  | 'enroll'
  | 'download'
  | 'remind'
  | 'proxy';

export interface ActivityEntry {
  readonly type: ActivityType;
  /** The record it happened to: its kind as the specification names it, its id, and its name at the time. */
  readonly entity?: { readonly kind: string; readonly id: string; readonly name: string };
  readonly before?: object;
  readonly after?: object;
  /** For entries written before there is an actor, such as a sign-in. */
  readonly userId?: string;
}

/** Writes one entry. For an update, only the changed fields are kept. */
export async function recordActivity(
  tx: Transaction,
  entry: ActivityEntry,
  { actor, origin, now }: { actor: Actor | null; origin: Origin; now: Date },
): Promise<void> {
  const { before, after } = differing(entry.before, entry.after);
  await tx
    .insertInto('activityLog')
    .values({
      id: newId(),
      at: now,
      type: entry.type,
      userId: entry.userId ?? actor?.id ?? null,
      proxiedBy: actor?.session.proxiedBy ?? null,
      proxyReason: actor?.session.proxyReason ?? null,
      entityKind: entry.entity?.kind ?? null,
      entityId: entry.entity?.id ?? null,
      entityName: entry.entity?.name ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip: origin.ip || null,
      requestId: origin.requestId,
    })
    .execute();
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
