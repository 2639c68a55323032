import type { Expression, SqlBool } from 'kysely';
import type * as z from 'zod';
import type { RequestingUser } from '#contract/people/requests.calls.ts';
import { requestErrors as errors } from '#contract/people/requests.errors.ts';
import type { approval } from '#contract/people/requests.fields.ts';
import { sessionScreens } from '#contract/people/session.screens.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { activatePendingDealersOf } from '#server/people/dealers/dealers.queries.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { setStatus, writeMemberships } from '#server/people/users/change-user.queries.ts';
import { roleToGive } from '#server/people/users/users.queries.ts';
import { canGiveRole } from '#server/people/users/users.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink, type MailContent } from '#server/platform/mail/mail-content.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import { giveRole, lockRequest, requestById, type RequestRow } from './requests.queries.ts';
import { approvedMail, approvedTitle, deniedMail, type DecisionValues } from './requests.texts.ts';

/** Lets a new person in with a role, at a dealer. What is left out is as requested at registration. */
export async function approve(
  work: Change,
  actor: Actor,
  userId: string,
  { role: roleId, dealer }: z.output<typeof approval>,
): Promise<RequestingUser> {
  const { tx } = work;
  const request = await openRequest(work, userId);
  const role = found(await roleToGive(tx, roleId), errors.unknownRole);
  if (!canGiveRole(actor, role)) refuse(errors.roleRefused, {}, { field: 'role' });
  if (dealer && !(await writeMemberships(tx, request.id, [dealer], dealersVisible.sql(actor, 'd'))))
    refuse(errors.unknownDealer, {}, { field: 'dealer' });
  for (const activated of await activatePendingDealersOf(tx, request.id))
    await work.record({
      type: 'update',
      entity: { kind: 'dealer', ...activated },
      before: { status: 'pending' },
      after: { status: 'active' },
    });
  return letIn(work, actor, request, role.id);
}

export async function letIn(
  work: Change,
  actor: Actor,
  request: RequestRow,
  roleId: string,
): Promise<RequestingUser> {
  const { tx } = work;
  await giveRole(tx, request.id, roleId);
  await setStatus(tx, request.id, {
    status: 'active',
    reason: null,
    changedBy: atKeyboard(actor),
    at: work.now(),
  });
  const after = found(await requestById(tx, request.id), errors.notFound);
  await work.record({
    type: 'approve',
    entity: entityOf(after),
    before: decisionOf(request),
    after: decisionOf(after),
  });
  await notifyOfDecision(work, after, (language, values) => approvedMail(language, values));
  return presentRequest(after);
}

/** Turns down a new person with a reason. */
export async function deny(
  work: Change,
  actor: Actor,
  userId: string,
  reason: string,
  visible?: Expression<SqlBool>,
): Promise<RequestingUser> {
  const { tx } = work;
  const request = await openRequest(work, userId, visible);
  await setStatus(tx, request.id, { status: 'denied', reason, changedBy: atKeyboard(actor), at: work.now() });
  await deleteSessionsOf(tx, request.id);
  const after = found(await requestById(tx, request.id), errors.notFound);
  await work.record({
    type: 'deny',
    entity: entityOf(after),
    before: decisionOf(request),
    after: decisionOf(after),
  });
  await notifyOfDecision(work, after, (language, values) => deniedMail(language, values, reason));
  return presentRequest(after);
}

const atKeyboard = (actor: Actor): string => actor.session.proxiedBy ?? actor.id;

/** Locks the request for a decision; the second person to decide gets the first one's decision. */
export async function openRequest(
  { tx, language }: Change,
  userId: string,
  visible?: Expression<SqlBool>,
): Promise<RequestRow> {
  const request = found(await lockRequest(tx, userId, visible), errors.notFound);
  if (request.status !== 'pending') {
    const by = request.decidedBy ?? { en: 'Somebody else', fr: 'Quelqu’un d’autre' }[language];
    refuse(errors.decided, { by, name: request.fullName, status: statuses[request.status][language] });
  }
  return request;
}

const statuses = {
  pending: { en: 'waiting', fr: 'en attente' },
  active: { en: 'active', fr: 'actif' },
  denied: { en: 'denied', fr: 'refusé' },
  deactivated: { en: 'deactivated', fr: 'désactivé' },
} as const;

/** Mails the person in their language. Somebody who was let in also finds it in the portal. */
async function notifyOfDecision(
  work: Change,
  user: RequestRow,
  mailOf: (language: Language, values: DecisionValues) => MailContent,
): Promise<void> {
  const { tx, settings, environment, now } = work;
  await notify(tx, work, [
    {
      to: { userId: user.id, email: user.email, language: user.language },
      kind: 'request-decided',
      occasion: `user-request-${user.status}:${user.id}:${now().toISOString()}`,
      title: user.status === 'active' ? approvedTitle : null,
      path: '/auth',
      mail: (language) =>
        mailOf(language, {
          portal: inLanguage(settings.portalName, language),
          firstName: user.firstName,
          supportEmail: settings.supportEmail,
          link: portalLink(environment, sessionScreens.login.path, language),
        }),
    },
  ]);
}

const entityOf = ({ id, fullName }: RequestRow) => ({ kind: 'user', id, name: fullName });

const decisionOf = ({ status, role, dealers, reason }: RequestRow) => ({
  status,
  role: role.name,
  dealers: dealers.map((dealer) => dealer.name),
  statusReason: reason,
});

export const presentRequest = ({
  id,
  firstName: _first,
  language: _language,
  status,
  ...row
}: RequestRow): RequestingUser => ({
  _id: id,
  ...row,
  // A list contains no deactivated people, and a decision results in active or denied.
  status: status as RequestingUser['status'],
});
