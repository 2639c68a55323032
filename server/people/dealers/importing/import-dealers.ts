import { rowErrors } from '#contract/platform/row-errors.ts';
import type { DealerFields } from '#contract/people/dealers.fields.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { peopleMoved } from '#server/people/users/users.events.ts';
import { hasRight, type Actor } from '#server/platform/access/actor.ts';
import { recordActivities, type ActivityEntry } from '#server/platform/activity.ts';
import type { Change } from '#server/platform/context.ts';
import {
  importKinds,
  rowReason,
  type AppliedRow,
  type ImportKind,
  type JudgedRow,
  type RowToUndo,
} from '#server/platform/imports/import-kinds.ts';
import { contribute } from '#server/platform/ports.ts';
import { fieldsOf } from '../dealer-fields.ts';
import { dealerClosed } from '../dealers.events.ts';
import { insertDealers, type DealerRow } from '../dealers.queries.ts';
import { placeDealer, placeDealers } from '../place-dealer.ts';
import { dealerColumns } from './columns.ts';
import {
  dealersInUse,
  deleteDealers,
  idsByNumber,
  lockByNumber,
  lockDealers,
  staffOfAll,
  standingOf,
  writeDealers,
  writtenOf,
  type StandingDealer,
  type WrittenDealer,
} from './import-dealers.queries.ts';
import { judgeDealers, mayChange, type DealerPlan } from './judge-dealers.ts';

/** What undo needs of a row. */
type FormerDealer =
  | { readonly kind: 'added'; readonly version: number }
  | { readonly kind: 'updated'; readonly version: number; readonly before: WrittenDealer };

/** Dealers that people’s tables and the daily feed bring in, known by their number. Without a person, no dealer closes. */
export const dealersImport: ImportKind<DealerPlan, Actor | null> = {
  name: 'dealers',
  mayImport: (actor) => hasRight(actor, 'BULK_CREATE_DEALERS'),
  title: { en: 'Dealers', fr: 'Concessionnaires' },
  columns: dealerColumns,
  knownBy: 'number',
  required: ['number'],
  options: [],
  effects: [{ key: 'close', label: { en: 'Dealers that close', fr: 'Concessionnaires qui ferment' } }],
  keyOf: ({ number = '' }) => (number === '' ? null : number.toUpperCase()),
  judge: judgeDealers,
  lock: lockByNumber,
  apply: applyDealers,
  undo: undoDealers,
};

export const importsDealers = contribute(importKinds, () => dealersImport as ImportKind, 'dealers');

/** A row as it is carried out. */
interface Planned {
  readonly number: number;
  readonly plan: DealerPlan;
}
type PlannedChange = Planned & { readonly plan: { readonly before: StandingDealer } };

async function applyDealers(
  change: Change,
  actor: Actor | null,
  rows: readonly JudgedRow<DealerPlan>[],
): Promise<readonly AppliedRow[]> {
  const plans = rows.flatMap(({ number, plan }) => (plan ? [{ number, plan }] : []));
  const updates = plans.filter((one): one is PlannedChange => one.plan.before !== null);
  const adds = plans.filter(({ plan }) => plan.before === null);
  return [...(await changeDealers(change, actor, updates)), ...(await addDealers(change, actor, adds))];
}

async function addDealers(
  change: Change,
  actor: Actor | null,
  rows: readonly Planned[],
): Promise<readonly AppliedRow[]> {
  if (rows.length === 0) return [];
  const { tx } = change;
  // In one order, so that two imports of the same dealers wait for each other instead of locking each other out.
  const dealers = rows.map(({ plan }) => plan.dealer).toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const added = await insertDealers(tx, await placeDealers(dealers));
  const ids = await idsByNumber(tx, [...added]);
  const written = rows.filter(({ plan }) => added.has(plan.dealer.number));
  await recordAll(
    change,
    actor,
    written.map(({ plan: { dealer } }) => ({
      type: 'create',
      entity: { kind: 'dealer', id: ids.get(dealer.number)!, name: dealer.name },
      after: dealer,
    })),
  );
  return rows.map(({ number, plan: { dealer } }): AppliedRow => {
    if (!added.has(dealer.number)) return { number, isGone: true };
    const former: FormerDealer = { kind: 'added', version: 1 };
    return { number, targetId: ids.get(dealer.number)!, former };
  });
}

async function changeDealers(
  change: Change,
  actor: Actor | null,
  rows: readonly PlannedChange[],
): Promise<readonly AppliedRow[]> {
  if (rows.length === 0) return [];
  const { tx } = change;
  const written: WrittenDealer[] = [];
  // No statement: places are looked up in memory, each beside what stands.
  for (const { plan } of rows)
    written.push(writtenOf(plan.before.id, await placeDealer(plan.dealer, plan.before)));
  const versions = await writeDealers(tx, written);
  await tellMoves(
    change,
    actor,
    rows.map(({ plan }) => ({ before: plan.before, after: plan.dealer })),
  );
  await recordAll(
    change,
    actor,
    rows.map(({ plan: { before, dealer } }) => ({
      type: 'update',
      entity: { kind: 'dealer', id: before.id, name: dealer.name },
      before: fieldsOf(before),
      after: dealer,
    })),
  );
  return rows.map(({ number, plan: { before } }): AppliedRow => {
    const former: FormerDealer = {
      kind: 'updated',
      version: versions.get(before.id)!,
      before: standingOf(before),
    };
    return { number, targetId: before.id, former };
  });
}

type Placed = Pick<DealerFields, 'status' | 'country' | 'businessUnits'> & {
  readonly address: { readonly region: string };
};

/** Audiences may no longer include the people of dealers that closed, or are somewhere else; what a closed dealer had ends. */
async function tellMoves(
  { tx, announce }: Change,
  actor: Actor | null,
  moves: readonly { readonly before: DealerRow; readonly after: Placed }[],
): Promise<void> {
  const active = moves.filter(({ before }) => before.status === 'active');
  const elsewhere = active.filter(
    ({ before, after }) =>
      after.status !== 'active' ||
      after.country !== before.country ||
      after.address.region !== before.address.region ||
      before.businessUnits.some(({ _id }) => !after.businessUnits.includes(_id)),
  );
  const userIds = await staffOfAll(
    tx,
    elsewhere.map(({ before }) => before.id),
  );
  if (userIds.length > 0) await announce(peopleMoved, { userIds });
  for (const { before, after } of active)
    if (after.status !== 'active' && actor)
      await announce(dealerClosed, { dealerId: before.id, by: actor.id });
}

async function undoDealers(
  change: Change,
  actor: Actor | null,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, Bilingual>> {
  const { tx } = change;
  const left = new Map<number, Bilingual>();
  const leave = (number: number, error: ErrorText, name: string) =>
    void left.set(number, rowReason(error, { name }));
  const dealers = await lockDealers(
    tx,
    rows.map(({ targetId }) => targetId),
    actor,
  );
  const standing = rows.flatMap(({ number, targetId, former }) => {
    const dealer = dealers.get(targetId);
    return dealer ? [{ number, dealer, former: former as FormerDealer }] : [];
  });
  const ready = standing.filter(({ number, dealer, former }) => {
    if (dealer.version !== former.version) leave(number, rowErrors.changedSince, dealer.name);
    else if (former.kind === 'updated' && !(dealer.isVisible && mayChange(actor)))
      leave(number, rowErrors.mayNotUndo, dealer.name);
    else return true;
    return false;
  });
  const added = ready.filter(({ former }) => former.kind === 'added');
  const used =
    added.length > 0
      ? await dealersInUse(
          tx,
          added.map(({ dealer }) => dealer.id),
        )
      : new Set();
  for (const { number, dealer } of added)
    if (used.has(dealer.id)) leave(number, rowErrors.hasHistory, dealer.name);
  const gone = added.filter(({ dealer }) => !used.has(dealer.id)).map(({ dealer }) => dealer);
  await deleteDealers(
    tx,
    gone.map(({ id }) => id),
  );
  const back = ready.flatMap(({ dealer, former }) =>
    former.kind === 'updated' ? [{ dealer, before: former.before }] : [],
  );
  await writeDealers(
    tx,
    back.map(({ before }) => before),
  );
  await tellMoves(
    change,
    actor,
    back.map(({ dealer, before }) => ({ before: dealer, after: placedOf(before) })),
  );
  await recordAll(change, actor, [
    ...gone.map((dealer): ActivityEntry => ({
      type: 'delete',
      entity: { kind: 'dealer', id: dealer.id, name: dealer.name },
      before: fieldsOf(dealer),
    })),
    ...back.map(({ dealer, before }): ActivityEntry => ({
      type: 'update',
      entity: { kind: 'dealer', id: dealer.id, name: before.name },
      before: standingOf(dealer),
      after: before,
    })),
  ]);
  return left;
}

const placedOf = ({ status, country, region, units }: WrittenDealer): Placed => ({
  status: status as Placed['status'],
  country,
  address: { region },
  businessUnits: [...units],
});

const recordAll = (change: Change, actor: Actor | null, entries: readonly ActivityEntry[]): Promise<void> =>
  recordActivities(
    change.tx,
    entries.map((entry) => ({ entry, actor, origin: change.origin, now: change.now() })),
  );
