import type { Expression, SqlBool } from 'kysely';
import type { Call } from '#contract/platform/call.ts';
import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Language } from '#contract/platform/language.ts';
import type {
  PlanFields,
  PlannedChanges,
  PublicationBulkAction,
  PublicationStatus,
} from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { RecordWords } from '#server/platform/long-work/record-words.ts';
import { planPublication } from '#server/platform/publishing/plan-publication.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import type { PublicationAction, PublicationState } from '#server/platform/publishing/publication.rules.ts';
import { setDeleted, setStatus } from '#server/platform/publishing/record-states.queries.ts';
import { holdsRights, leadsFrom, type Transitions } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import type { PublishedTable } from './publishable.queries.ts';

/** What the life of a record needs to know of it. */
export interface PublishableRow {
  readonly id: string;
  /** Of most kinds a `PublicationStatus`; some have more. */
  readonly status: string;
  readonly deletedAt: string | null;
  readonly brand?: { readonly _id: string } | null;
  readonly audienceId: string | null;
  readonly plans?: Omit<PlannedChanges, 'zone'>;
}

/** What can be done with a record of every kind. A kind whose life has `schedule` as well has plans. */
export type SharedAction = Exclude<PublicationAction, 'schedule'>;

/** A record that is locked for a change by an actor who works on it. */
export interface Locked<Row> extends Change {
  readonly actor: Actor;
  readonly row: Row;
}

/** What a record goes through: for most kinds `publicationOf` their rights. */
export interface Life<Row, State, Action extends string> {
  readonly transitions: Transitions<State, Action>;
  readonly stateOf: (row: Row, now: Date) => State;
  /** Why the state does not allow the action. */
  readonly wrongState: (state: State, action: Action) => ErrorText;
}

/** What is particular to a kind of record with draft, published, unpublished, and trash. `Options` go with the publishing of one record. */
export interface PublishableKind<
  Row extends PublishableRow,
  Options extends object,
  State,
  Action extends string,
> extends PublishedTable {
  readonly words: RecordWords;
  /** The schemas of its forms, whose labels name its fields in the log. */
  readonly forms?: readonly unknown[];
  /** Of the list of those who work on them. */
  readonly path: `/${string}`;
  readonly feature?: Feature;
  readonly bulk: Call;
  readonly notFound: ErrorText;
  readonly life: Life<Row, State, Action | SharedAction>;
  /** Those an actor finds, and those an actor works on. */
  readonly visible: Scope<never>;
  readonly managed: Scope<Row & { readonly brandId: string | null; readonly isDeleted: boolean }>;
  /** The brand that decides who works on a record, if it is not its `brand`. */
  readonly brandOf?: (row: Row) => string | null;
  /** The name for the log, in the language it was written in. */
  readonly nameOf: (row: Row) => string;
  /** The record as it is now; `lock` keeps it so until the end of the transaction, and finds only what the actor sees. */
  readonly read: (
    change: Pick<Change, 'tx' | 'now' | 'today'>,
    actor: Actor,
    id: string,
  ) => Promise<Row | undefined>;
  readonly lock: (change: Change, actor: Actor, id: string) => Promise<Row | undefined>;
  /** Locks what changes with the record, once the actor may take the action. */
  readonly lockMore?: (locked: Locked<Row>, action: Action | SharedAction) => Promise<void>;
  /** Refuses one more of them: a duplicate, or one out of the trash. */
  readonly admit?: (locked: Locked<Row>, by: 'duplicate' | 'restore') => Promise<void>;
  /** Refuses to publish a record that is not complete. */
  readonly checkReady: (change: Change, row: Row) => void | Promise<void>;
  /** Refuses to publish it as late as now, or as a plan says. */
  readonly checkTime?: (change: Change, row: Row, plan?: { readonly at: Date; readonly day: string }) => void;
  /** Before people lose it. A record in the trash was not always published. */
  readonly withdraw?: (locked: Locked<Row>, by: 'unpublish' | 'delete') => Promise<void>;
  /** After people lost it. */
  readonly withdrawn?: (locked: Locked<Row>, by: 'unpublish' | 'delete') => Promise<void>;
  /** After people got it, or got it back. */
  readonly published?: (locked: Locked<Row>, by: 'publish' | 'restore', options: Options) => Promise<void>;
  /** On `user_account u`: who finds it while it is published, for a kind that does not tell all of them. */
  readonly readers?: (change: Change, row: Row) => Expression<SqlBool>;
  /** The languages that its text has. */
  readonly languages?: (row: Row) => readonly Language[];
  /** What a change replaces beside the row, for undoing it. */
  readonly undoing?: {
    readonly stands: (change: Change, id: string) => Promise<object>;
    readonly putBack: (locked: Locked<Row>, more: unknown) => Promise<void>;
  };
  /** After a change of a record was undone that was published before: what had been told holds again. The row is the one before it. */
  readonly undone?: (locked: Locked<Row>, after: Row) => Promise<void>;
  /** After the record was deleted for good. */
  readonly purged?: (
    tx: Transaction,
    record: { readonly kind: string; readonly recordId: string },
  ) => Promise<void>;
}

/** The life of a kind of record: locking, transitions, plans, and the entries of the log. */
export interface Publishable<
  Row extends PublishableRow,
  Options extends object,
  State,
  Action extends string,
> extends PublishableKind<Row, Options, State, Action> {
  /** Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
  readonly lockForChange: (
    change: Change,
    actor: Actor,
    id: string,
    action: Action | SharedAction,
  ) => Promise<Locked<Row>>;
  /** Whether an actor works on a record in hand. */
  readonly manages: (actor: Actor, row: Row) => boolean;
  readonly changeState: (
    change: Change,
    actor: Actor,
    id: string,
    action: PublicationBulkAction,
    options?: Options,
  ) => Promise<void>;
  /** Publishes or unpublishes. The plan for the same is canceled: it has been carried out. */
  readonly switchStatus: (
    locked: Locked<Row>,
    status: Exclude<PublicationStatus, 'draft'>,
    options?: Options,
  ) => Promise<void>;
  /** Plans when it is published and unpublished, or cancels that. The options are kept with the plan. */
  readonly plan: (locked: Locked<Row>, fields: PlanFields, options?: Options) => Promise<void>;
  readonly note: (
    locked: Locked<Row>,
    before: object,
    after: object,
    type?: 'update' | 'publish' | 'delete',
  ) => Promise<void>;
}

/** Whether records of a kind are published and unpublished at a planned time. */
export const isPlanned = <Row, State>({ life }: { readonly life: Life<Row, State, never> }): boolean =>
  'schedule' in life.transitions;

export function publishable<
  Row extends PublishableRow,
  Options extends object = object,
  State = PublicationState,
  Action extends string = PublicationAction,
>(of: PublishableKind<Row, Options, State, Action>): Publishable<Row, Options, State, Action> {
  const { kind, table, life } = of;
  const planned = (recordId: string) => ({ kind, recordId });
  const { brandOf = (row: Row) => row.brand?._id ?? null } = of;
  const manages = (actor: Actor, row: Row) =>
    of.managed.holds(actor, { ...row, brandId: brandOf(row), isDeleted: row.deletedAt !== null });

  const lockForChange: Publishable<Row, Options, State, Action>['lockForChange'] = async (
    change,
    actor,
    id,
    action,
  ) => {
    const row = found(await of.lock(change, actor, id), of.notFound);
    const transition = life.transitions[action];
    if (!manages(actor, row) || !holdsRights(actor, transition)) refuse(platformErrors.notAllowed);
    const state = life.stateOf(row, change.now());
    if (!leadsFrom(transition, state)) refuse(life.wrongState(state, action));
    const locked = { ...change, actor, row };
    await of.lockMore?.(locked, action);
    return locked;
  };

  const note: Publishable<Row, Options, State, Action>['note'] = (
    { row, record },
    before,
    after,
    type = 'update',
  ) => record({ type, entity: { kind, id: row.id, name: of.nameOf(row) }, before, after });

  const switchStatus: Publishable<Row, Options, State, Action>['switchStatus'] = async (
    locked,
    status,
    options = {} as Options,
  ) => {
    const { tx, row, actor, now } = locked;
    const action = status === 'published' ? 'publish' : 'unpublish';
    if (isPlanned(of)) await cancelPlans(tx, planned(row.id), action);
    if (action === 'publish') {
      await of.checkReady(locked, row);
      of.checkTime?.(locked, row);
    } else await of.withdraw?.(locked, action);
    await setStatus(tx, { table, id: row.id }, status, { by: actor.id, at: now() });
    if (action === 'publish') await of.published?.(locked, action, options);
    else await of.withdrawn?.(locked, action);
    await note(locked, { status: row.status }, { status }, action === 'publish' ? 'publish' : 'update');
  };

  async function setInTrash(locked: Locked<Row>, isDeleted: boolean): Promise<void> {
    const { tx, row, actor, now } = locked;
    if (isDeleted) {
      if (isPlanned(of)) await cancelPlans(tx, planned(row.id));
      await of.withdraw?.(locked, 'delete');
    } else await of.admit?.(locked, 'restore');
    await setDeleted(tx, { table, id: row.id }, isDeleted, { by: actor.id, at: now() });
    if (isDeleted) await of.withdrawn?.(locked, 'delete');
    await note(locked, { deleted: !isDeleted }, { deleted: isDeleted }, isDeleted ? 'delete' : 'update');
    if (!isDeleted && row.status === 'published') await of.published?.(locked, 'restore', {} as Options);
  }

  return {
    ...of,
    manages,
    lockForChange,
    switchStatus,
    note,

    async changeState(change, actor, id, action, options) {
      const locked = await lockForChange(change, actor, id, action);
      if (action === 'delete' || action === 'restore') await setInTrash(locked, action === 'delete');
      else await switchStatus(locked, action === 'publish' ? 'published' : 'unpublished', options);
    },

    plan: (locked, { publish, unpublish }, options) =>
      planPublication(
        locked,
        {
          ...planned(locked.row.id),
          by: locked.actor.id,
          status: locked.row.status,
          plans: locked.row.plans ?? { publish: null, unpublish: null },
          async checkReady(at) {
            await of.checkReady(locked, locked.row);
            of.checkTime?.(locked, locked.row, { at, day: publish!.day });
          },
          ...(options && { options }),
          note: (before, after) => note(locked, before, after),
        },
        { publish, unpublish },
      ),
  };
}
