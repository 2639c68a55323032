import { sessionScreens } from '#contract/people/session.screens.ts';
import { inLanguage, isLanguage, type Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordActivities, type ActivityEntry } from '#server/platform/activity.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { AppliedRow, ApplyOptions, JudgedRow } from '#server/platform/imports/import-kinds.ts';
import { portalLink, type MailContent } from '#server/platform/mail/mail-content.ts';
import { queueMails, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import { peopleInvited, peopleMoved } from '../users.events.ts';
import { deactivatedMail, reactivatedMail, type StatusValues } from '../users.texts.ts';
import { accountColumns, type AccountKey } from './import-users.queries.ts';
import type { GivenRoleOrLegacy, UserPlan } from './user-plan.ts';
import {
  endSessionsOf,
  forgetRefusalsOf,
  holdRoles,
  insertAccounts,
  legacyRole,
  standingValues,
  writeAccounts,
  writePlacesOf,
  type ColumnValues,
  type MovedPlaces,
} from './write-users.queries.ts';

type Planned<Kind extends UserPlan['kind']> = {
  readonly number: number;
  readonly plan: Extract<UserPlan, { kind: Kind }>;
};

/** What undo needs of a row. */
export type FormerUser =
  | { readonly kind: 'added'; readonly version: number; readonly places: MovedPlaces }
  | {
      readonly kind: 'updated';
      readonly version: number;
      /** The columns that changed: what stood, and what was set. */
      readonly before: ColumnValues;
      readonly after: ColumnValues;
      readonly places: MovedPlaces;
    };

/** Adds and changes people as judged, with a few statements for all of them. */
export async function applyUsers(
  change: Change,
  actor: Actor,
  rows: readonly JudgedRow<UserPlan>[],
  options: ApplyOptions,
): Promise<readonly AppliedRow[]> {
  const plans = rows.flatMap(({ number, plan }) => (plan ? [{ number, plan }] : []));
  const adds = plans.filter((one): one is Planned<'add'> => one.plan.kind === 'add');
  const updates = plans.filter((one): one is Planned<'update'> => one.plan.kind === 'update');
  const roleIdOf = await rolesToGive(
    change,
    plans.map(({ plan }) => plan.role),
  );
  const updated = await changePeople(change, actor, updates, roleIdOf, options);
  const added = await addPeople(change, actor, adds, roleIdOf, options);
  return [...updated, ...added];
}

/** The ids of the roles that are given, locked, with those of the former portal added where they are missing. */
async function rolesToGive(
  change: Change,
  roles: readonly (GivenRoleOrLegacy | null)[],
): Promise<(role: GivenRoleOrLegacy) => string> {
  const given = new Set(roles.filter((role) => role !== null));
  const ids = new Map<GivenRoleOrLegacy, string>();
  for (const role of given) {
    if ('id' in role) {
      ids.set(role, role.id);
      continue;
    }
    // There are three of them.
    const { id, isNew } = await legacyRole(change.tx, role);
    ids.set(role, id);
    if (isNew)
      await change.record({ type: 'create', entity: { kind: 'role', id, name: role.name }, after: role });
  }
  await holdRoles(change.tx, [...ids.values()]);
  return (role) => ids.get(role)!;
}

const columnValues = (fields: Readonly<Partial<Record<AccountKey, unknown>>>): ColumnValues =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [accountColumns[key as AccountKey], value]),
  );

const noPlaces: MovedPlaces = { ended: [], started: [], left: [], joined: [] };

async function addPeople(
  change: Change,
  actor: Actor,
  rows: readonly Planned<'add'>[],
  roleIdOf: (role: GivenRoleOrLegacy) => string,
  { isOn }: ApplyOptions,
): Promise<readonly AppliedRow[]> {
  if (rows.length === 0) return [];
  const { tx } = change;
  const people = rows.map(({ number, plan }) => ({ number, plan, id: newId() }));
  const inserted = await insertAccounts(
    tx,
    people.map(({ id, plan }) => ({
      id,
      email: plan.email,
      values: { ...columnValues(plan.fields), language: plan.language, role_id: roleIdOf(plan.role) },
    })),
  );
  const added = people.filter(({ id }) => inserted.has(id));
  await forgetRefusalsOf(
    tx,
    added.map(({ plan }) => plan.email),
  );
  const places = await writePlacesOf(
    tx,
    added.map(({ id, plan: { dealerIds, groupIds } }) => ({
      userId: id,
      dealerIds: dealerIds.length > 0 ? dealerIds : null,
      groupIds: groupIds.length > 0 ? groupIds : null,
    })),
  );
  await recordAll(
    change,
    actor,
    added.map(({ id, plan: { email, fullName, fields, language, role } }) => ({
      type: 'create',
      entity: { kind: 'user', id, name: fullName },
      after: { email, ...fields, language, role: role.name, status: 'active' },
    })),
  );
  if (isOn('invite') && added.length > 0)
    await change.announce(peopleInvited, { userIds: added.map(({ id }) => id) });
  return people.map(({ number, id }): AppliedRow => {
    if (!inserted.has(id)) return { number, isGone: true };
    const former: FormerUser = { kind: 'added', version: 1, places: places.get(id) ?? noPlaces };
    return { number, targetId: id, former };
  });
}

/** What rules of departments ask for: whoever reads departments hears of it. */
const movingFields = ['country', 'region', 'dealerPosition', 'primaryRole', 'language'] as const;

async function changePeople(
  change: Change,
  actor: Actor,
  rows: readonly Planned<'update'>[],
  roleIdOf: (role: GivenRoleOrLegacy) => string,
  options: ApplyOptions,
): Promise<readonly AppliedRow[]> {
  if (rows.length === 0) return [];
  const { tx } = change;
  const ids = rows.map(({ plan }) => plan.account.id);
  const standing = await standingValues(tx, ids);
  const written = rows.map(({ plan: { account, fields, role, status } }) => ({
    id: account.id,
    values: {
      ...columnValues(fields),
      ...(role && { role_id: roleIdOf(role) }),
      ...(status && statusValues(change, actor, standing.get(account.id)!, status, options)),
    },
  }));
  const versions = await writeAccounts(tx, written);
  const places = await writePlacesOf(
    tx,
    rows.map(({ plan: { account, dealerIds, groupIds } }) => ({ userId: account.id, dealerIds, groupIds })),
  );
  const away = rows.filter(({ plan }) => plan.status === 'deactivated').map(({ plan }) => plan.account.id);
  if (away.length > 0) await endSessionsOf(tx, away);
  await tellStatus(change, rows, options);
  const moved = rows.filter(
    ({ plan: { fields, role, dealerIds, groupIds, status } }) =>
      role !== null ||
      dealerIds !== null ||
      groupIds !== null ||
      status === 'deactivated' ||
      movingFields.some((key) => fields[key] !== undefined),
  );
  if (moved.length > 0)
    await change.announce(peopleMoved, { userIds: moved.map(({ plan }) => plan.account.id) });
  await recordAll(
    change,
    actor,
    rows.map(({ number, plan }) => updateEntry(number, plan, options)),
  );
  return rows.map(({ number, plan: { account } }, index): AppliedRow => {
    const after = written[index]!.values;
    const all = standing.get(account.id)!;
    const before = Object.fromEntries(
      Object.keys(after).map((column) => [column, all[column as keyof ColumnValues]]),
    );
    const former: FormerUser = {
      kind: 'updated',
      version: versions.get(account.id)!,
      before,
      after,
      places: places.get(account.id) ?? noPlaces,
    };
    return { number, targetId: account.id, former };
  });
}

/** What a new status writes, as changing one person does. */
function statusValues(
  { now }: Change,
  actor: Actor,
  standing: ColumnValues,
  status: 'active' | 'deactivated',
  { reason }: ApplyOptions,
): ColumnValues {
  const at = now().toISOString();
  const isActive = status === 'active';
  return {
    status,
    status_reason: isActive ? null : reason.en,
    status_changed_at: at,
    status_changed_by: actor.session.proxiedBy ?? actor.id,
    ...(isActive && {
      approved_at: standing.approved_at ?? at,
      reactivated_at: standing.approved_at === null ? null : at,
    }),
  };
}

/** What the log keeps of a change, with the import as the reason where one is needed. */
function updateEntry(
  _number: number,
  { account, fields, role, dealerIds, groupIds, status }: Planned<'update'>['plan'],
  { reason }: ApplyOptions,
): ActivityEntry {
  const keys = Object.keys(fields) as AccountKey[];
  return {
    type: 'update',
    entity: { kind: 'user', id: account.id, name: account.fullName },
    before: {
      ...Object.fromEntries(keys.map((key) => [key, account.fields[key]])),
      ...(role && { role: account.roleId }),
      ...(dealerIds && { dealers: account.dealers.map(({ _id }) => _id) }),
      ...(groupIds && { assignmentGroups: account.groups.map(({ _id }) => _id) }),
      ...(status && { status: account.status }),
    },
    after: {
      ...fields,
      ...(role && { role: role.name }),
      ...(dealerIds && { dealers: dealerIds }),
      ...(groupIds && { assignmentGroups: groupIds }),
      ...(status && { status }),
      ...((status === 'deactivated' || fields.participatingLearner === false) && { reason: reason.en }),
    },
  };
}

export const recordAll = (change: Change, actor: Actor, entries: readonly ActivityEntry[]): Promise<void> =>
  recordActivities(
    change.tx,
    entries.map((entry) => ({ entry, actor, origin: change.origin, now: change.now() })),
  );

/** Tells people that their account was closed or opened again, as changing one person does. */
async function tellStatus(
  { tx, settings, environment, now }: Change,
  rows: readonly Planned<'update'>[],
  { reason }: ApplyOptions,
): Promise<void> {
  const at = now().toISOString();
  const mails = rows.flatMap(({ plan: { account, status } }): QueuedMail[] => {
    if (!status) return [];
    const language: Language = isLanguage(account.fields.language) ? account.fields.language : 'en';
    const values: StatusValues = {
      portal: inLanguage(settings.portalName, language),
      firstName: String(account.fields.firstName ?? ''),
      reason: reason[language],
      supportEmail: settings.supportEmail,
      link: portalLink(environment, sessionScreens.login.path, language),
    };
    const mail: MailContent =
      status === 'active' ? reactivatedMail(language, values) : deactivatedMail(language, values);
    return [
      {
        occasion: `user-${status}:${account.id}:${at}`,
        kind: `user-${status}`,
        lane: 'bulk',
        personId: account.id,
        to: account.email,
        language,
        mail,
      },
    ];
  });
  await queueMails(tx, mails);
}
