import type { Expression, SqlBool } from 'kysely';
import { requestCalls, type RequestingUser } from '#contract/people/requests.calls.ts';
import { requestErrors as errors } from '#contract/people/requests.errors.ts';
import { sessionScreens } from '#contract/people/session.screens.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { startingRole } from '#contract/platform/roles.ts';
import { activatePendingDealersOf } from '#server/people/dealers/dealers.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { setStatus, writeMemberships } from '#server/people/users/change-user.queries.ts';
import { roleToGive } from '#server/people/users/users.queries.ts';
import { canGiveRole } from '#server/people/users/users.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { portalLink, type MailContent } from '#server/platform/mail/mail-content.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session.queries.ts';
import {
  allRoles,
  countRequests,
  giveRole,
  listRequests,
  lockRequest,
  onlyAtDealersOf,
  requestById,
  type RequestRow,
} from './requests.queries.ts';
import { approvedMail, approvedTitle, deniedMail, type DecisionValues } from './requests.texts.ts';

export const requestHandlers: Handlers<typeof requestCalls> = {
  async list({ query }, { db, actor }) {
    const [{ rows, total }, roles] = await Promise.all([listRequests(db, query), allRoles(db)]);
    return {
      users: rows.map(present),
      pagination: paginationOf(total, query),
      roles: roles
        .filter((role) => canGiveRole(actor, role))
        .map(({ id: _id, name, nameFr, code }) => ({ _id, name, nameFr, isUsual: code === startingRole })),
    };
  },

  approve: ({ params, body }, { actor, change }) =>
    change(async (work) => {
      const { tx } = work;
      const request = await openRequest(work, params.userId);
      const role = found(await roleToGive(tx, body.role), errors.unknownRole);
      if (!canGiveRole(actor, role)) refuse(errors.roleRefused, {}, { field: 'role' });
      if (
        body.dealer &&
        !(await writeMemberships(tx, request.id, [body.dealer], dealersVisible.sql(actor, 'd')))
      ) {
        refuse(errors.unknownDealer, {}, { field: 'dealer' });
      }
      const activated = await activatePendingDealersOf(tx, request.id);
      for (const dealer of activated) {
        await work.record({
          type: 'update',
          entity: { kind: 'dealer', ...dealer },
          before: { status: 'pending' },
          after: { status: 'active' },
        });
      }
      return { user: await letIn(work, actor, request, role.id) };
    }),

  deny: ({ params, body: { reason } }, { actor, change }) =>
    change(async (work) => ({
      user: await turnDown(work, actor, await openRequest(work, params.userId), reason),
    })),

  async own({ query }, { db, actor }) {
    const { rows, total } = await listRequests(db, { ...query, status: 'pending' }, onlyAtDealersOf(actor));
    return { users: rows.map(present), pagination: paginationOf(total, query) };
  },

  approveOwn: ({ params }, { actor, change }) =>
    change(async (work) => {
      const request = await openRequest(work, params.userId, onlyAtDealersOf(actor));
      // Regardless of what was requested at registration: dealer managers approve learners only.
      const learner = found(await roleToGive(work.tx, undefined), errors.unknownRole);
      return { user: await letIn(work, actor, request, learner.id) };
    }),

  denyOwn: ({ params, body: { reason } }, { actor, change }) =>
    change(async (work) => ({
      user: await turnDown(
        work,
        actor,
        await openRequest(work, params.userId, onlyAtDealersOf(actor)),
        reason,
      ),
    })),

  notifications: async (_input, { db }) => ({ notifications: { count: await countRequests(db) } }),
};

async function letIn(
  work: Change,
  actor: Actor,
  request: RequestRow,
  roleId: string,
): Promise<RequestingUser> {
  const { tx } = work;
  await giveRole(tx, request.id, roleId);
  await setStatus(tx, request.id, { status: 'active', reason: null, changedBy: atKeyboard(actor) });
  const after = found(await requestById(tx, request.id), errors.notFound);
  await work.record({
    type: 'approve',
    entity: entityOf(after),
    before: decisionOf(request),
    after: decisionOf(after),
  });
  await notifyOfDecision(work, after, (language, values) => approvedMail(language, values));
  return present(after);
}

async function turnDown(
  work: Change,
  actor: Actor,
  request: RequestRow,
  reason: string,
): Promise<RequestingUser> {
  const { tx } = work;
  await setStatus(tx, request.id, { status: 'denied', reason, changedBy: atKeyboard(actor) });
  await deleteSessionsOf(tx, request.id);
  const after = found(await requestById(tx, request.id), errors.notFound);
  await work.record({
    type: 'deny',
    entity: entityOf(after),
    before: decisionOf(request),
    after: decisionOf(after),
  });
  await notifyOfDecision(work, after, (language, values) => deniedMail(language, values, reason));
  return present(after);
}

const atKeyboard = (actor: Actor): string => actor.session.proxiedBy ?? actor.id;

/** Locks the request for a decision; the second person to decide gets the first one's decision. */
async function openRequest(
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

const present = ({
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
