import { sessionScreens } from '#contract/people/session.screens.ts';
import { groupErrors } from '#contract/people/groups.errors.ts';
import { userErrors as errors } from '#contract/people/users.errors.ts';
import type { UserChanges } from '#contract/people/users.fields.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { areAllWithin } from '#server/people/reach/dealers-within.queries.ts';
import { dealersReached, dealersVisible } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { violatedReference } from '#server/platform/database/open.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { forgetRefusals, removeRefusals } from '#server/platform/mail/refused-addresses.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, type Violations } from '#server/platform/saving.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import {
  areChoosable,
  forgetAddress,
  updateUser,
  writeAdminGroups,
  writeBrands,
  writeGroups,
  writeMemberships,
} from './change-user.queries.ts';
import { changeStatus, endParticipationOrAsk, entityOf, languageOf, managed } from './account-status.ts';
import { refusePostalCode } from './postal-code.ts';
import { writeSegments } from './sales-rep.queries.ts';
import { brandNames } from './users.ports.ts';
import { roleToGive, userById, type UserRow } from './users.queries.ts';
import { abilitiesOn, canGiveRole, isStaffChange, reachGiven } from './users.rules.ts';
import { usersVisible } from './users.scope.ts';
import { addressGoneMail, addressNewMail, type AddressValues } from './users.texts.ts';
import { peopleInvited, personMoved } from './users.events.ts';

/** Refuses a role that the actor may not give. */
export async function checkRole({ tx }: Change, actor: Actor, roleId: string): Promise<void> {
  const role = found(await roleToGive(tx, roleId), errors.unknownRole);
  if (!canGiveRole(actor, role)) refuse(errors.roleRefused, {}, { field: 'role' });
}

/** Refuses if the person would gain or lose access that the actor does not have. */
export async function refuseBeyondReach(
  { tx }: Change,
  actor: Actor,
  before: UserRow | null,
  after: UserRow,
): Promise<void> {
  const { isBeyond, dealerIds } = reachGiven(actor, before, after);
  if (isBeyond) refuse(errors.reachRefused);
  if (!(await areAllWithin(tx, dealerIds, dealersReached.sql(actor, 'd'))))
    refuse(errors.reachRefused, {}, { field: 'dealers' });
}

/** Saves the sent fields of a person, as far as the actor may change them. */
export async function saveChanges(
  change: Change,
  actor: Actor,
  before: UserRow,
  { status, reason, ...given }: UserChanges,
): Promise<void> {
  const abilities = abilitiesOn(actor, managed(before));
  const ends = given.participatingLearner === false && before.participatingLearner;
  // Ending participation is for dealer managers too, and may have to be decided first.
  const changes =
    given.participatingLearner === false ? { ...given, participatingLearner: undefined } : given;
  if (ends) await endParticipationOrAsk(change, actor, before, reason);
  if (!abilities.editAll && !isStaffChange({ ...changes, status })) refuse(errors.fieldRefused);
  if (status && before.status === 'pending') refuse(errors.decideFirst, { name: before.fullName });
  if (changes.role !== undefined && changes.role !== before.role._id) {
    if (!abilities.editRole) refuse(errors.roleRefused, {}, { field: 'role' });
    await checkRole(change, actor, changes.role);
  }
  refusePostalCode(changes, before);
  await updateUser(change.tx, before.id, changes);
  await writePlaces(
    change,
    actor,
    before.id,
    changes,
    before.assignmentGroups.map(({ _id }) => _id),
  );
  if (changes.email !== undefined && changes.email !== before.email.toLowerCase())
    await moveAddress(change, actor, before, changes.email);
  const comesBack = status === 'active' && before.status !== 'active';
  if (comesBack) await changeStatus(change, actor, before, { status, reason: null });
  // Also what rules of departments ask for: whoever reads departments hears of it.
  const { dealers, assignmentGroups, adminGroups, role, email, isInstructor } = changes;
  const { country, region, dealerPosition, primaryRole, language } = changes;
  const moving = [dealers, assignmentGroups, adminGroups, role, email, isInstructor];
  if (
    [...moving, country, region, dealerPosition, primaryRole, language].some((value) => value !== undefined)
  )
    await change.announce(personMoved, { userId: before.id });
}

/** Dealers, groups and brands, if the request names them. */
export async function writePlaces(
  { tx, ask }: Change,
  actor: Actor,
  id: string,
  changes: UserChanges,
  departmentsBefore: readonly string[],
): Promise<void> {
  const { dealers, assignmentGroups, adminGroups, ownedBrands, segments } = changes;
  if (segments) await writeSegments(tx, id, segments);
  if (dealers && !(await writeMemberships(tx, id, dealers, dealersVisible.sql(actor, 'd')))) {
    refuse(errors.unknownDealer, {}, { field: 'dealers' });
  }
  if (assignmentGroups) {
    const areChosen = await writeGroups(tx, id, assignmentGroups, departmentsBefore).catch(
      refuseUnknownGroup('assignmentGroups'),
    );
    if (!areChosen) refuse(groupErrors.followsRule, {}, { field: 'assignmentGroups' });
  }
  if (adminGroups) await writeAdminGroups(tx, id, adminGroups).catch(refuseUnknownGroup('adminGroups'));
  if (!ownedBrands) return;
  const known = new Set((await ask(brandNames, { db: tx })).flat().map((brand) => brand._id));
  if (!ownedBrands.every((brand) => known.has(brand)))
    refuse(errors.unknownGroup, {}, { field: 'ownedBrands' });
  await writeBrands(tx, id, ownedBrands);
}

/**
 * The account has a new address. Its owner still has to verify it; sessions and codes of the old one end, and both addresses are notified,
 * so that nobody takes over an account unnoticed.
 */
async function moveAddress(change: Change, actor: Actor, user: UserRow, email: string): Promise<void> {
  const { tx, settings, environment, now } = change;
  await forgetAddress(tx, user.id, now());
  // What somebody else's mailbox of that name, or this person's earlier one, refused says nothing about the address of now.
  await removeRefusals(tx, user.email);
  await forgetRefusals(tx, email);
  await deleteSessionsOf(tx, user.id);
  const by = await userById(tx, actor.session.proxiedBy ?? actor.id, usersVisible.sql(actor, 'u'));
  const language = languageOf(user);
  const values: AddressValues = {
    portal: inLanguage(settings.portalName, language),
    firstName: user.firstName,
    by: by?.fullName ?? '',
    oldEmail: user.email,
    email,
    supportEmail: settings.supportEmail,
    link: portalLink(environment, sessionScreens.login.path, language),
  };
  const toOld = [user.email, addressGoneMail(language, values)] as const;
  const toNew = [email, addressNewMail(language, values)] as const;
  for (const [to, mail] of user.hasPassword ? [toOld, toNew] : [toOld])
    await queueMail(tx, {
      occasion: `address-changed:${user.id}:${now().toISOString()}:${to}`,
      kind: 'address-changed',
      personId: user.id,
      to,
      language,
      mail,
    });
  // Without a password, nobody can sign in to confirm the address.
  if (!user.hasPassword) await change.announce(peopleInvited, { userIds: [user.id] });
}

/** What the log keeps of an account; never its password. */
export const recordOf = ({
  lastSeenAt: _seen,
  profileImage: _image,
  fullName: _full,
  memberships: _memberships,
  hasPassword: _password,
  version: _version,
  mailTrouble: _trouble,
  requests: _requests,
  ...user
}: UserRow) => ({
  ...user,
  role: user.role.name,
  dealers: user.dealers.map((dealer) => dealer.name),
  assignmentGroups: user.assignmentGroups.map((group) => group.name),
  adminGroups: user.adminGroups.map((group) => group.name),
  segments: user.segments.map((unit) => unit.name),
});

export const violations = (email = ''): Violations => ({
  user_account_email: () => refuse(errors.emailTaken, { email }, { field: 'email' }),
});

const refuseUnknownGroup = (field: string) => (error: unknown) => {
  if (violatedReference(error)) refuse(errors.unknownGroup, {}, { field });
  throw error;
};

/**
 * Changes a person whose account is locked as `users.update` does, and logs it. Returns the person afterwards. Refuses with the errors of that call what
 * the actor may not change.
 */
export async function changeUser(
  change: Change,
  actor: Actor,
  before: UserRow,
  changes: UserChanges,
): Promise<UserRow> {
  await explained(saveChanges(change, actor, before, changes), violations(changes.email));
  const after = found(await userById(change.tx, before.id, usersVisible.sql(actor, 'u')), errors.notFound);
  await refuseBeyondReach(change, actor, before, after);
  await change.record({
    type: 'update',
    entity: entityOf(after),
    before: recordOf(before),
    after: recordOf(after),
  });
  return after;
}

/** Refuses dealers that a person cannot get from the actor, as a save would. */
export async function refuseNewPlaces(
  change: Change,
  actor: Actor,
  before: UserRow,
  dealerIds: readonly string[],
): Promise<void> {
  const fresh = dealerIds.filter((id) => !before.dealers.some(({ _id }) => _id === id));
  if (!(await areChoosable(change.tx, fresh, dealersVisible.sql(actor, 'd'))))
    refuse(errors.unknownDealer, {}, { field: 'to' });
  const dealers = dealerIds.map((_id) => ({ _id, name: '', number: '' }));
  await refuseBeyondReach(change, actor, before, { ...before, dealers });
}
