import { userImportErrors as errors } from '#contract/people/user-imports.errors.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { rowReason, type Judging } from '#server/platform/imports/import-kinds.ts';
import { abilitiesOn, canGiveRole } from '../users.rules.ts';
import { accountColumns, type Account, type AccountKey, type NamedRole } from './import-users.queries.ts';
import { postalFault, type ReadRow } from './read-values.ts';
import {
  checkReach,
  idOf,
  reachOf,
  type Draft,
  type Found,
  type GivenRoleOrLegacy,
  type Notes,
  type Places,
  type StatusGiven,
  type UserPlan,
} from './user-plan.ts';

const bothLanguages = (text: string): Bilingual => ({ en: text, fr: text });
const yesNoWord = { true: { en: 'Yes', fr: 'Oui' }, false: { en: 'No', fr: 'Non' } } as const;
const shown = (value: string | boolean | null): Bilingual =>
  typeof value === 'boolean' ? yesNoWord[`${value}`] : bothLanguages(value ?? '');
const named = ({ name, nameFr }: { readonly name: string; readonly nameFr?: string }): Bilingual => ({
  en: name,
  fr: nameFr === undefined || nameFr === '' ? name : nameFr,
});
const joined = (all: readonly Bilingual[]): Bilingual => ({
  en: all.map(({ en }) => en).join(', '),
  fr: all.map(({ fr }) => fr).join(', '),
});
const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

export const statusLabels: Readonly<Record<Account['status'], Bilingual>> = {
  active: { en: 'Active', fr: 'Actif' },
  pending: { en: 'Waiting', fr: 'En attente' },
  denied: { en: 'Denied', fr: 'Refusé' },
  deactivated: { en: 'Deactivated', fr: 'Désactivé' },
};

interface AccountRow {
  readonly account: Account;
  readonly said: ReadRow;
  readonly places: Places;
  readonly notes: Notes;
}

/** A person who has an account. */
export function judgeAccount(
  judging: Judging,
  found: Found,
  { account, said, places, notes }: AccountRow,
): Draft {
  const { actor } = judging;
  const nothing: Draft = { plan: null, effects: [], targetId: account.id, reasons: [] };
  if (!account.isVisible) {
    notes.faults.push(rowReason(userErrors.emailTaken, { email: account.email }, 'email'));
    return { ...nothing, targetId: null };
  }
  if (account.isErased || account.isMerged) {
    notes.doubts.push({
      name: null,
      reason: rowReason(account.isErased ? errors.erased : errors.merged, {}, 'email'),
    });
    return nothing;
  }
  const standing = found.roles.get(account.roleId)!;
  const fields = changedFields(account, said, notes);
  const dealerIds = changedDealers(account, said, places, notes);
  const groupIds = changedGroups(account, said, places, notes);
  const role = changedRole(judging, account, standing, places, notes);
  const status = statusGiven(account, said, notes);
  const plan: UserPlan = { kind: 'update', account, fields, role, dealerIds, groupIds, status };
  const isSame = Object.keys(fields).length === 0 && !role && !dealerIds && !groupIds && !status;
  if (isSame) return nothing;
  const abilities = abilitiesOn(actor, { id: account.id, status: account.status, role: standing });
  if (account.id === actor.id) notes.faults.push(rowReason(userErrors.ownAccount));
  else if (!abilities.editAll) notes.faults.push(rowReason(userErrors.notYours));
  const fault = postalFault(said.fields, account.fields);
  if (fault) notes.faults.push(fault);
  const before = reachOf(
    standing,
    account.dealers.map(({ _id }) => _id),
    account,
  );
  const after = reachOf(role ?? standing, dealerIds ?? account.dealers.map(({ _id }) => _id), account);
  checkReach(judging, before, after, places, notes);
  return {
    ...nothing,
    plan,
    effects: [
      ...(status === 'deactivated' ? ['deactivate'] : []),
      ...(status === 'active' ? ['reactivate'] : []),
      ...(fields.participatingLearner === false ? ['endParticipation'] : []),
    ],
  };
}

function changedFields(account: Account, { fields }: ReadRow, { changes }: Notes): ReadRow['fields'] {
  const changed: Partial<Record<AccountKey, string | boolean>> = {};
  for (const key of Object.keys(accountColumns) as AccountKey[]) {
    const value = fields[key];
    if (value === undefined || value === account.fields[key]) continue;
    changed[key] = value;
    changes.push({ column: key, from: shown(account.fields[key]), to: shown(value) });
  }
  return changed;
}

/** The dealers that the row names, with those that the importer does not see: their memberships are not for the importer to end. */
function changedDealers(
  account: Account,
  { dealers: asked }: ReadRow,
  { dealers }: Places,
  { changes }: Notes,
): readonly string[] | null {
  if (asked.length === 0) return null;
  const current = account.dealers.map(({ _id }) => _id);
  const kept = current.filter((id) => !account.visibleDealerIds.includes(id));
  const next = [...new Set([...dealers.map(({ id }) => id), ...kept])];
  if (sameSet(current, next)) return null;
  const label = ({ name, number }: { readonly name: string; readonly number: string }) =>
    bothLanguages(`${name}, ${number}`);
  const standing = account.dealers.filter(({ _id }) => account.visibleDealerIds.includes(_id));
  changes.push({ column: 'dealers', from: joined(standing.map(label)), to: joined(dealers.map(label)) });
  return next;
}

function changedGroups(
  account: Account,
  { groups: asked }: ReadRow,
  { groups }: Places,
  { changes }: Notes,
): readonly string[] | null {
  if (asked.length === 0) return null;
  const next = [...new Set(groups.map(({ _id }) => _id))];
  if (
    sameSet(
      account.groups.map(({ _id }) => _id),
      next,
    )
  )
    return null;
  changes.push({
    column: 'assignmentGroups',
    from: joined(account.groups.map(named)),
    to: joined(groups.map(named)),
  });
  return next;
}

function changedRole(
  { actor }: Judging,
  account: Account,
  standing: NamedRole,
  { role }: Places,
  { changes, doubts, faults }: Notes,
): GivenRoleOrLegacy | null {
  if (!role || idOf(role) === account.roleId) return null;
  changes.push({ column: 'role', from: named(standing), to: named(role) });
  const { editRole } = abilitiesOn(actor, { id: account.id, status: account.status, role: standing });
  if (!editRole || !canGiveRole(actor, role)) faults.push(rowReason(userErrors.roleRefused, {}, 'role'));
  else doubts.push({ name: 'role', reason: rowReason(errors.newRole, {}, 'role') });
  return role;
}

/** Deactivates whom the table calls so. Whoever is away comes back only if somebody accepts it. */
function statusGiven(
  account: Account,
  { status }: ReadRow,
  { changes, doubts, faults }: Notes,
): StatusGiven | null {
  const change = (to: StatusGiven): StatusGiven => {
    changes.push({ column: 'status', from: statusLabels[account.status], to: statusLabels[to] });
    return to;
  };
  if (account.status === 'pending') {
    if (status !== null && status !== 'pending')
      doubts.push({
        name: null,
        reason: rowReason(userErrors.decideFirst, { name: account.fullName }, 'status'),
      });
    return null;
  }
  if (account.status === 'active') {
    if (status === null || status === 'active') return null;
    if (status === 'deactivated') return change('deactivated');
    faults.push(rowReason(errors.unknownStatus, {}, 'status'));
    return null;
  }
  if (status === null || status === 'active') {
    const reason = account.status === 'denied' ? errors.denied : errors.deactivated;
    doubts.push({ name: 'comesBack', reason: rowReason(reason, {}, 'status') });
    return change('active');
  }
  if (changes.length > 0)
    doubts.push({ name: 'staysAway', reason: rowReason(errors.staysAway, {}, 'status') });
  return null;
}
