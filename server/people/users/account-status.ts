import { sessionScreens } from '#contract/people/session.screens.ts';
import { userErrors as errors } from '#contract/people/users.errors.ts';
import type { UserStatus } from '#contract/people/users.fields.ts';
import { inLanguage, isLanguage, type Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink, type MailContent } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import { setStatus, updateUser } from './change-user.queries.ts';
import { insertRequest, openRequestBy } from './learner-requests.queries.ts';
import { lockUser, type UserRow } from './users.queries.ts';
import { personMoved } from './users.events.ts';
import { abilitiesOn, onlyKeepsRecords } from './users.rules.ts';
import { usersVisible } from './users.scope.ts';
import { deactivatedMail, reactivatedMail, type StatusValues } from './users.texts.ts';

/** Locks the account for a change; refuses the actor's own and those not below the actor. */
export async function managedUser({ tx }: Change, actor: Actor, id: string): Promise<UserRow> {
  const user = found(await lockUser(tx, id, usersVisible.sql(actor, 'u')), errors.notFound);
  if (user.id === actor.id) refuse(errors.ownAccount);
  if (!abilitiesOn(actor, managed(user)).edit) refuse(errors.notYours);
  return user;
}

/** Deactivates a person, which dealer managers do not by this. Every session ends at once. */
export async function deactivate(change: Change, actor: Actor, id: string, reason: string): Promise<void> {
  const before = await managedUser(change, actor, id);
  if (!abilitiesOn(actor, managed(before)).editAll) refuse(errors.fieldRefused);
  await deactivateUser(change, actor, before, reason);
}

/** Deactivates a person, or asks an administrator for it where a dealer manager's wishes are reviewed. */
export async function deactivateOrAsk(
  change: Change,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  const before = await managedUser(change, actor, id);
  if (before.status !== 'active') refuse(errors.notActive, { name: before.fullName });
  if (!abilitiesOn(actor, managed(before)).end) refuse(errors.fieldRefused);
  if (isReviewed(change, actor)) await fileRequest(change, actor, before, 'deactivate', reason);
  else await deactivateUser(change, actor, before, reason);
}

/** Ends a person's participation, or asks an administrator for it. The caller counts the save. */
export async function endParticipationOrAsk(
  change: Change,
  actor: Actor,
  before: UserRow,
  reason: string | undefined,
): Promise<void> {
  if (!abilitiesOn(actor, managed(before)).end) refuse(errors.fieldRefused);
  if (!reason) return refuse(errors.reasonRequired, {}, { field: 'reason' });
  if (isReviewed(change, actor)) await fileRequest(change, actor, before, 'participating', reason);
  else await setParticipation(change, before, false, reason);
}

const isReviewed = ({ settings }: Change, actor: Actor): boolean =>
  onlyKeepsRecords(actor) && isFeatureOn(settings, 'deactivateLearnerReview');

/** Writes a request down, unless the same one waits already. */
async function fileRequest(
  { tx, record, now }: Change,
  actor: Actor,
  user: UserRow,
  type: LearnerRequestType,
  reason: string,
): Promise<void> {
  const waiting = await openRequestBy(tx, user.id, type);
  if (waiting) refuse(errors.alreadyAsked, { by: waiting.by });
  const id = await insertRequest(tx, { userId: user.id, type, reason, requestedBy: actor.id, at: now() });
  await record({
    type: 'create',
    entity: { kind: 'learner-request', id, name: user.fullName },
    after: { type, reason, status: 'pending' },
  });
}

/** Lets a person participate or ends it, and logs why. */
export async function setParticipation(
  { tx, record }: Change,
  user: UserRow,
  participatingLearner: boolean,
  reason: string | null,
): Promise<void> {
  await updateUser(tx, user.id, { participatingLearner });
  await record({
    type: 'update',
    entity: entityOf(user),
    before: { participatingLearner: user.participatingLearner },
    after: { participatingLearner, ...(reason !== null && { reason }) },
  });
}

async function deactivateUser(change: Change, actor: Actor, before: UserRow, reason: string): Promise<void> {
  if (before.status !== 'active') refuse(errors.notActive, { name: before.fullName });
  await changeStatus(change, actor, before, { status: 'deactivated', reason });
  await deleteSessionsOf(change.tx, before.id);
  await change.announce(personMoved, { userId: before.id });
  await change.record({
    type: 'update',
    entity: entityOf(before),
    before: { status: before.status },
    after: { status: 'deactivated', statusReason: reason },
  });
}

/** Lets a denied or deactivated person back in. Returns `unchanged` if the person is active. */
export async function reactivate(change: Change, actor: Actor, id: string): Promise<'unchanged' | undefined> {
  const before = await managedUser(change, actor, id);
  if (!abilitiesOn(actor, managed(before)).editAll) refuse(errors.fieldRefused);
  if (before.status === 'pending') refuse(errors.decideFirst, { name: before.fullName });
  if (before.status === 'active') return 'unchanged';
  await changeStatus(change, actor, before, { status: 'active', reason: null });
  await change.record({
    type: 'update',
    entity: entityOf(before),
    before: { status: before.status },
    after: { status: 'active' },
  });
  return undefined;
}

interface NewStatus {
  readonly status: Extract<UserStatus, 'active' | 'deactivated'>;
  readonly reason: string | null;
}

/** Sets the status and mails the person. */
export async function changeStatus(
  change: Change,
  actor: Actor,
  user: UserRow,
  { status, reason }: NewStatus,
): Promise<void> {
  const { tx, settings, environment, now } = change;
  await setStatus(tx, user.id, {
    status,
    reason,
    changedBy: actor.session.proxiedBy ?? actor.id,
    at: now(),
  });
  const language = languageOf(user);
  const values: StatusValues = {
    portal: inLanguage(settings.portalName, language),
    firstName: user.firstName,
    reason: reason ?? '',
    supportEmail: settings.supportEmail,
    link: portalLink(environment, sessionScreens.login.path, language),
  };
  const mail: MailContent =
    status === 'active' ? reactivatedMail(language, values) : deactivatedMail(language, values);
  await queueMail(tx, {
    occasion: `user-${status}:${user.id}:${now().toISOString()}`,
    kind: `user-${status}`,
    personId: user.id,
    to: user.email,
    language,
    mail,
  });
}

export const languageOf = ({ language }: UserRow): Language => (isLanguage(language) ? language : 'en');
export const entityOf = ({ id, fullName }: UserRow) => ({ kind: 'user', id, name: fullName });
export const managed = ({ id, status, role }: Pick<UserRow, 'id' | 'status' | 'role'>) => ({
  id,
  status,
  role,
});
