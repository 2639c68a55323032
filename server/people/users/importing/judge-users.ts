import { userImportErrors as errors } from '#contract/people/user-imports.errors.ts';
import { groupErrors } from '#contract/people/groups.errors.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Language } from '#contract/platform/language.ts';
import { startingRole } from '#contract/platform/roles.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import {
  rowReason,
  type JudgedRow,
  type Judging,
  type RowReason,
  type RowToJudge,
} from '#server/platform/imports/import-kinds.ts';
import { canGiveRole } from '../users.rules.ts';
import { userColumns } from './columns.ts';
import {
  accountsByAddress,
  closeDealers,
  dealersNamed,
  everyRole,
  groupsNamed,
  namesakes,
  rolesNamed,
  type Account,
  type NamedDealer,
  type NamedGroup,
} from './import-users.queries.ts';
import { judgeAccount } from './judge-account.ts';
import { isSuperAdmin, legacyRoles } from './legacy-types.ts';
import { postalFault, readValues, type ReadRow } from './read-values.ts';
import {
  checkReach,
  reachOf,
  type Draft,
  type Found,
  type GivenRoleOrLegacy,
  type Notes,
  type Places,
  type UserPlan,
} from './user-plan.ts';

type Judged = JudgedRow<UserPlan>;

/** Suggestions are looked for among all dealers, so only for so many different names at a time. */
const mostSuggestions = 50;

export async function judgeUsers(judging: Judging, rows: readonly RowToJudge[]): Promise<readonly Judged[]> {
  if (rows.length === 0) return [];
  const read = rows.map((row) => ({ row, said: readValues(row.values) }));
  const found = await lookUp(
    judging,
    read.map(({ said }) => said),
  );
  const judged = read.map(({ row, said }) => judgeUser(judging, found, row, said));
  return withNamesakes(judging, rows, judged);
}

const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

async function lookUp({ db, actor }: Judging, rows: readonly ReadRow[]): Promise<Found> {
  const asked = unique(rows.flatMap(({ dealers }) => dealers));
  const accounts = await accountsByAddress(db, actor, unique(rows.map(({ email }) => email)));
  const roles = await everyRole(db);
  const roleIds = await rolesNamed(db, unique(rows.map(({ role }) => role)));
  const dealers = await dealersNamed(db, actor, asked);
  const unknown = asked.filter((text) => !dealers.has(text)).slice(0, mostSuggestions);
  return {
    accounts,
    roles: new Map(roles.map((role) => [role.id, role])),
    roleIds,
    beginners: roles.find(({ code }) => code === startingRole)!,
    dealers,
    close: unknown.length > 0 ? await closeDealers(db, actor, unknown) : new Map(),
    groups: await groupsNamed(db, unique(rows.flatMap(({ groups }) => groups))),
  };
}

function judgeUser(judging: Judging, found: Found, row: RowToJudge, said: ReadRow): Judged {
  const notes: Notes = { faults: [...said.faults], doubts: [], changes: [], suggestion: null };
  const account = said.email === '' ? undefined : found.accounts.get(said.email);
  const dealers = dealersOf(found, said, account, notes);
  const groups = groupsOf(found, said, account, notes);
  const role = roleOf(judging, found, said, notes);
  const places = { dealers, groups, role };
  const judged = account
    ? judgeAccount(judging, found, { account, said, places, notes })
    : judgeNewcomer(judging, found, { said, places, notes });
  return { number: row.number, ...conclude(notes, row, judged) };
}

/** The outcome: a fault before a doubt, a doubt that nobody accepted before what would be done. */
function conclude(
  { faults, doubts, changes, suggestion }: Notes,
  { confirmed }: RowToJudge,
  { plan, effects, targetId, reasons }: Draft,
): Omit<Judged, 'number'> {
  const common = { changes, suggestion, targetId, doubts: [] };
  if (faults.length > 0)
    return { ...common, outcome: 'error', reasons: faults, changes: [], effects: [], plan: null };
  const open = doubts.filter(({ name }) => name === null || !confirmed.includes(name));
  if (open.length > 0)
    return {
      ...common,
      outcome: 'check',
      reasons: open.map(({ reason }) => reason),
      // What cannot be accepted keeps the rest from being accepted too.
      doubts: open.some(({ name }) => name === null) ? [] : doubts.map(({ name }) => name!),
      effects: [],
      plan: null,
    };
  if (!plan) return { ...common, outcome: 'same', reasons: [], effects: [], plan: null };
  return {
    ...common,
    outcome: plan.kind,
    reasons,
    doubts: doubts.map(({ name }) => name!),
    effects,
    plan,
  };
}

function dealersOf(
  { dealers, close }: Found,
  { dealers: asked }: ReadRow,
  account: Account | undefined,
  notes: Notes,
): readonly NamedDealer[] {
  const { faults, doubts } = notes;
  const current = new Set(account?.dealers.map(({ _id }) => _id) ?? []);
  const all: NamedDealer[] = [];
  const fault = (error: Parameters<typeof rowReason>[0], name: string) =>
    void faults.push(rowReason(error, { name }, 'dealers'));
  for (const text of asked) {
    const matching = dealers.get(text) ?? [];
    const [dealer] = matching;
    const closest = close.get(text);
    if (matching.length > 1) fault(errors.severalDealers, text);
    else if (dealer && current.has(dealer.id)) all.push(dealer);
    else if (dealer && !dealer.isVisible) fault(errors.dealerBeyond, text);
    else if (dealer?.isInactive) fault(errors.inactiveDealer, dealer.name);
    else if (dealer) all.push(dealer);
    else if (closest) {
      const label = `${closest.name}, ${closest.number}`;
      doubts.push({
        name: null,
        reason: rowReason(errors.closeDealer, { name: text, closest: label }, 'dealers'),
      });
      notes.suggestion ??= {
        column: 'dealers',
        value: asked.map((one) => (one === text ? closest.number : one)).join('; '),
        label,
      };
    } else fault(errors.unknownDealer, text);
  }
  return all;
}

/** The departments to choose. Those that follow a rule are not chosen: whoever is in one may be named with it. */
function groupsOf(
  { groups }: Found,
  { groups: asked }: ReadRow,
  account: Account | undefined,
  { faults }: Notes,
): readonly NamedGroup[] {
  return asked.flatMap((name) => {
    const group = groups.get(name);
    if (!group) faults.push(rowReason(errors.unknownDepartment, { name }, 'assignmentGroups'));
    else if (group.followsRule && !account?.groupIdsByRule.includes(group._id))
      faults.push(rowReason(groupErrors.followsRule, { name }, 'assignmentGroups'));
    return group && !group.followsRule ? group : [];
  });
}

function roleOf(
  { actor }: Judging,
  { roles, roleIds }: Found,
  { role: name }: ReadRow,
  { faults }: Notes,
): GivenRoleOrLegacy | null {
  if (name === '') return null;
  const fault = (error: Parameters<typeof rowReason>[0]) => {
    faults.push(rowReason(error, { name }, 'role'));
    return null;
  };
  if (isSuperAdmin(name)) return fault(errors.superAdmin);
  const id = roleIds.get(name);
  if (id) return roles.get(id) ?? fault(errors.unknownRole);
  const legacy = legacyRoles.get(name.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!legacy) return fault(errors.unknownRole);
  return hasRight(actor, 'MODIFY_ROLES') ? legacy : fault(errors.roleMissing);
}

const requiredNames = ['firstName', 'lastName'] as const;

/** A person without an account. A table of addresses alone has no names: the person enters it. */
function judgeNewcomer(
  judging: Judging,
  { beginners }: Found,
  { said, places, notes }: { readonly said: ReadRow; readonly places: Places; readonly notes: Notes },
): Draft {
  const role = places.role ?? beginners;
  if (judging.columns.has('firstName') || judging.columns.has('lastName'))
    for (const key of requiredNames)
      if (said.fields[key] === undefined && !notes.faults.some(({ column }) => column === key))
        notes.faults.push(requiredFault(key));
  if (said.status !== null && said.status !== 'active')
    notes.faults.push(rowReason(errors.newIsActive, {}, 'status'));
  if (!canGiveRole(judging.actor, role)) notes.faults.push(rowReason(userErrors.roleRefused, {}, 'role'));
  const fault = postalFault(said.fields, { country: '', postalCode: '' });
  if (fault) notes.faults.push(fault);
  const dealerIds = places.dealers.map(({ id }) => id);
  checkReach(judging, null, reachOf(role, dealerIds, undefined), places, notes);
  const language = languageOf(said, places.dealers);
  const { firstName = '', lastName = '' } = said.fields;
  return {
    plan: {
      kind: 'add',
      email: said.email,
      fullName: `${String(firstName)} ${String(lastName)}`.trim(),
      firstName: String(firstName),
      fields: said.fields,
      language,
      role,
      dealerIds,
      groupIds: places.groups.map(({ _id }) => _id),
    },
    effects: ['invite'],
    targetId: null,
    reasons: [newReason(role, language)],
  };
}

const requiredFault = (column: (typeof requiredNames)[number]): RowReason => {
  const label = userColumns.find(({ key }) => key === column)!.label;
  return {
    en: rowReason(platformErrors.required, { field: label.en }).en,
    fr: rowReason(platformErrors.required, { field: label.fr }).fr,
    column,
  };
};

function newReason({ name, nameFr }: GivenRoleOrLegacy, language: Language): RowReason {
  const error = language === 'fr' ? errors.newInFrench : errors.newPerson;
  return {
    en: rowReason(error, { role: name || nameFr }).en,
    fr: rowReason(error, { role: nameFr || name }).fr,
  };
}

/** The language of the row, else that of the place: French in Quebec. */
function languageOf({ fields }: ReadRow, dealers: readonly NamedDealer[]): Language {
  if (fields.language === 'en' || fields.language === 'fr') return fields.language;
  const places = [{ region: String(fields.region ?? ''), country: String(fields.country ?? '') }, ...dealers];
  const place = places.find(({ region }) => region !== '');
  if (place) return /^(?:qc|qu[eé]bec)$/iu.test(place.region) ? 'fr' : 'en';
  return dealers[0]?.language === 'fr' ? 'fr' : 'en';
}

/** Rows that would add somebody whose name is known at the same dealer are doubtful. Whom the same import has added does not count. */
async function withNamesakes(
  judging: Judging,
  rows: readonly RowToJudge[],
  judged: readonly Judged[],
): Promise<readonly Judged[]> {
  const people = judged.flatMap(({ number, plan }) =>
    plan?.kind === 'add' && plan.dealerIds.length > 0 && plan.fullName !== ''
      ? [{ number, name: plan.fullName, dealerIds: plan.dealerIds }]
      : [],
  );
  const known = await namesakes(judging.db, people);
  const ours = await judging.addedByThis(known.map(({ userId }) => userId));
  const byNumber = new Map(
    known.filter(({ userId }) => !ours.has(userId)).map(({ number, userId }) => [number, userId]),
  );
  const accepted = new Map(rows.map(({ number, confirmed }) => [number, confirmed.includes('sameName')]));
  return judged.map((one): Judged => {
    const userId = byNumber.get(one.number);
    if (userId === undefined) return one;
    if (accepted.get(one.number)) return { ...one, doubts: [...one.doubts, 'sameName'] };
    return {
      ...one,
      outcome: 'check',
      reasons: [rowReason(errors.sameName)],
      doubts: [...one.doubts, 'sameName'],
      effects: [],
      targetId: userId,
      plan: null,
    };
  });
}
