import type { PlanFields, PublicationBulkAction } from '#contract/platform/publishing.ts';
import { activitiesOf } from '#server/people/users/record-activity.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf, type PageQuery } from '#server/platform/database/lists.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { bulkWork } from './publishable-parts.ts';
import type { Publishable, PublishableRow } from './publishable.ts';
import { reachingOf } from './undo-record.ts';
import { withReach } from './undoable.ts';
import { copyRecord, isAdmitted } from './publishable.queries.ts';

type Asking = Context<Actor>;
interface WithId {
  readonly params: { readonly id: string };
}
interface StatusBody {
  readonly status: 'published' | 'unpublished';
}

interface Replies<Row, Key extends string, Reply> {
  /** The name of the record in the replies. */
  readonly key: Key;
  readonly present: (row: Row, context: Asking) => Reply | Promise<Reply>;
  /** What a duplicate takes over from other tables. */
  readonly copyRest?: (change: Change, from: Row, copyId: string) => Promise<void>;
}

/** A record as it is after a change, as the reply shows it. */
const replyAfter =
  <
    Row extends PublishableRow,
    Options extends object,
    State,
    Action extends string,
    Key extends string,
    Reply,
  >(
    of: Publishable<Row, Options, State, Action>,
    { key, present }: Replies<Row, Key, Reply>,
  ) =>
  async (change: Change, context: Asking, id: string): Promise<Record<Key, Reply>> => {
    const row = found(await of.read(change, context.actor, id), of.notFound);
    // A computed key has the type of any text.
    return { [key]: await present(row, { ...context, db: change.tx }) } as Record<Key, Reply>;
  };

/** The handlers of `shelfCalls`: what every kind with a trash does alike. */
export function shelfHandlers<
  Row extends PublishableRow,
  Options extends object,
  State,
  Action extends string,
  Key extends string,
  Reply,
>(of: Publishable<Row, Options, State, Action>, replies: Replies<Row, Key, Reply>) {
  const work = bulkWork(of);
  const after = replyAfter(of, replies);
  return {
    remove: ({ params: { id } }: WithId, { actor, change }: Asking) =>
      change(async (one) => {
        await of.changeState(one, actor, id, 'delete');
        return { success: true as const };
      }),

    restore: ({ params: { id } }: WithId, context: Asking) =>
      context.change(async (change) => {
        await of.changeState(change, context.actor, id, 'restore');
        return after(change, context, id);
      }),

    duplicate: ({ params: { id } }: WithId, context: Asking) =>
      context.change(async (change) => {
        const locked = await of.lockForChange(change, context.actor, id, 'duplicate');
        await of.admit?.(locked, 'duplicate');
        const { tx, row, actor } = locked;
        const copyId = await copyRecord(tx, of, row, actor.id);
        await replies.copyRest?.(change, row, copyId);
        await change.record({
          type: 'create',
          entity: { kind: of.kind, id: copyId, name: of.nameOf(row) },
          after: { duplicateOf: row.id },
        });
        return after(change, context, copyId);
      }),

    bulk: (
      { body: { ids, action } }: { body: { ids: readonly string[]; action: PublicationBulkAction } },
      context: Asking,
    ) => changeMany(ids, context, work, { action }),

    async activity({ params: { id }, query }: WithId & { query: PageQuery }, { db, actor }: Asking) {
      if (!(await isAdmitted(db, of, id, of.managed.sql(actor, of.alias)))) refuse(of.notFound);
      const { rows, total } = await activitiesOf(db, of.kind, id, query);
      return { activities: rows.map(withId), pagination: paginationOf(total, query) };
    },
  };
}

/** The handlers of `publishableCalls`: what every kind that is published by itself, or at a set time, does alike. */
export function publicationHandlers<
  Row extends PublishableRow,
  Options extends object,
  State,
  Action extends string,
  Key extends string,
  Reply,
>(of: Publishable<Row, Options, State, Action | 'schedule'>, replies: Replies<Row, Key, Reply>) {
  const after = replyAfter(of, replies);
  const changeStatus = withReach(
    reachingOf(of),
    ({ params: { id }, body }: WithId & { body: StatusBody & Options }, context: Asking) =>
      context.change(async (change) => {
        const action = body.status === 'published' ? 'publish' : 'unpublish';
        await of.changeState(change, context.actor, id, action, body);
        return after(change, context, id);
      }),
  );
  return {
    ...shelfHandlers(of, replies),
    changeStatus: changeStatus.act,
    statusReach: changeStatus.reach,

    schedule: ({ params: { id }, body }: WithId & { body: PlanFields & Options }, context: Asking) =>
      context.change(async (change) => {
        const { publish, unpublish, ...options } = body;
        const locked = await of.lockForChange(change, context.actor, id, 'schedule');
        // What is left of the body after its times.
        await of.plan(locked, { publish, unpublish }, options as unknown as Options);
        return after(change, context, id);
      }),
  };
}
