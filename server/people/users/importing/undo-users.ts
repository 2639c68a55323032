import { rowErrors } from '#contract/platform/row-errors.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { rowReason, type RowToUndo } from '#server/platform/imports/import-kinds.ts';
import { withdrawMailsOf } from '#server/platform/mail/withdraw-mails.queries.ts';
import { personColumns, type PersonColumns } from '#server/platform/merging.ts';
import { peopleMoved } from '../users.events.ts';
import { abilitiesOn } from '../users.rules.ts';
import { recordAll, type FormerUser } from './apply-users.ts';
import { neverHere } from './never-here.ports.ts';
import { everyRole } from './import-users.queries.ts';
import {
  deleteAccounts,
  endSessionsOf,
  lockStanding,
  referencesTo,
  restorePlaces,
  writeAccounts,
  type ColumnValues,
  type References,
  type StandingPerson,
} from './write-users.queries.ts';

type Former<Kind extends FormerUser['kind']> = Extract<FormerUser, { kind: Kind }>;
interface Undoing<Kind extends FormerUser['kind']> {
  readonly number: number;
  readonly person: StandingPerson;
  readonly former: Former<Kind>;
}

/**
 * Takes back what an import did to people: accounts that it added go, unless somebody has used them; those that it changed get what stood before, unless
 * somebody has changed them since. Every table is read once for all of them.
 */
export async function undoUsers(
  change: Change,
  actor: Actor,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, Bilingual>> {
  const { tx } = change;
  const left = new Map<number, Bilingual>();
  const leave = (number: number, error: ErrorText, name: string) =>
    void left.set(number, rowReason(error, { name }));
  const people = await lockStanding(
    tx,
    rows.map(({ targetId }) => targetId),
  );
  const roles = new Map((await everyRole(tx)).map((role) => [role.id, role]));
  const standing = rows.flatMap(({ number, targetId, former }) => {
    const person = people.get(targetId);
    // Somebody has deleted the account since: nothing is left to take back.
    return person ? [{ number, person, former: former as FormerUser }] : [];
  });
  const ready = standing.filter(({ number, person, former }) => {
    const role = roles.get(person.roleId)!;
    const { editAll } = abilitiesOn(actor, { id: person.id, status: person.status, role });
    if (person.isMerged || isChangedSince(person, former))
      leave(number, rowErrors.changedSince, person.fullName);
    else if (!editAll) leave(number, rowErrors.mayNotUndo, person.fullName);
    else if (former.kind === 'added' && person.wasHere) leave(number, rowErrors.hasHistory, person.fullName);
    else return true;
    return false;
  });
  const added = ready.filter((one): one is Undoing<'added'> => one.former.kind === 'added');
  const updated = ready.filter((one): one is Undoing<'updated'> => one.former.kind === 'updated');
  await removePeople(change, actor, added, ({ number, person }) =>
    leave(number, rowErrors.hasHistory, person.fullName),
  );
  await restorePeople(change, actor, updated);
  return left;
}

/** Somebody saved the account, or its values or places are not those that the import left. */
function isChangedSince(person: StandingPerson, former: FormerUser): boolean {
  if (person.version !== former.version) return true;
  const { started, left, joined } = former.places;
  if (started.some((id) => !person.membershipIds.includes(id))) return true;
  if (
    joined.some((id) => !person.groupIds.includes(id)) ||
    left.some(({ id }) => person.groupIds.includes(id))
  )
    return true;
  if (former.kind === 'added')
    return person.membershipIds.length !== started.length || person.groupIds.length !== joined.length;
  return Object.entries(former.after).some(
    ([column, value]) => !isSameValue(person.values[column as keyof ColumnValues], value),
  );
}

/** Instants are written in two ways. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'string' || typeof other !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(one)) return false;
  return Date.parse(one) === Date.parse(other);
}

/** Removes people whom the import added, but for those who are in use. */
async function removePeople(
  change: Change,
  actor: Actor,
  added: readonly Undoing<'added'>[],
  leave: (one: Undoing<'added'>) => void,
): Promise<void> {
  if (added.length === 0) return;
  const { tx, ask } = change;
  const userIds = added.map(({ person }) => person.id);
  await ask(neverHere, { tx, userIds });
  const references = await referencesTo(tx, userIds);
  const inUse = peopleInUse(references, (await ask(personColumns, null)).flat());
  for (const one of added) if (inUse.has(one.person.id)) leave(one);
  const unused = added.filter(({ person }) => !inUse.has(person.id));
  const ids = unused.map(({ person }) => person.id);
  await withdrawMailsOf(tx, ids);
  await deleteAccounts(tx, ids, references);
  await recordAll(
    change,
    actor,
    unused.map(({ person: { id, fullName } }) => ({
      type: 'delete',
      entity: { kind: 'user', id, name: fullName },
    })),
  );
}

/** What an account has from the beginning, or from being imported; and notices, which somebody who was never here has not read. */
const ownTables = new Set([
  'dealer_membership',
  'assignment_group_member',
  'assignment_group_period',
  'notice',
]);

/** Who of these people has done something, or has been given something, as the rooms declare it. */
function peopleInUse(
  references: References,
  declared: readonly { readonly columns: PersonColumns }[],
): ReadonlySet<string> {
  const columns = new Set(
    declared
      .flatMap(({ columns: { facts = [], state = [], actors = [], access = [] } }) => [
        ...facts,
        ...state,
        ...actors,
        ...access,
      ])
      .map((one): string => (typeof one === 'string' ? one : one.column)),
  );
  const telling = [...references.values()].filter(
    ({ name, onDelete }) =>
      onDelete === 'refused' || (columns.has(name) && !ownTables.has(name.split('.')[0]!)),
  );
  return new Set(telling.flatMap(({ ids }) => [...ids]));
}

async function restorePeople(
  change: Change,
  actor: Actor,
  updated: readonly Undoing<'updated'>[],
): Promise<void> {
  if (updated.length === 0) return;
  const { tx } = change;
  await writeAccounts(
    tx,
    updated.map(({ person, former }) => ({ id: person.id, values: former.before })),
  );
  await restorePlaces(
    tx,
    updated.map(({ person, former }) => ({ userId: person.id, ...former.places })),
  );
  const away = updated.filter(
    ({ former: { before, after } }) => after.status === 'active' && before.status !== 'active',
  );
  if (away.length > 0)
    await endSessionsOf(
      tx,
      away.map(({ person }) => person.id),
    );
  await change.announce(peopleMoved, { userIds: updated.map(({ person }) => person.id) });
  await recordAll(
    change,
    actor,
    updated.map(({ person: { id, fullName }, former: { before, after } }) => ({
      type: 'update',
      entity: { kind: 'user', id, name: fullName },
      before: after,
      after: before,
    })),
  );
}
