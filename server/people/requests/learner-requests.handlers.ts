import { learnerRequestCalls, type LearnerRequest } from '#contract/people/learner-requests.calls.ts';
import { learnerRequestErrors as errors } from '#contract/people/learner-requests.errors.ts';
import type { LearnerRequestStatus, LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { notify } from '#server/people/notifications/notify.ts';
import {
  deactivate,
  managedUser,
  reactivate,
  setParticipation,
} from '#server/people/users/account-status.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import {
  changeSince,
  countLearnerRequests,
  learnerRequestById,
  listLearnerRequests,
  lockLearnerRequest,
  requesterOf,
  writeDecision,
  type Decision,
  type LearnerRequestRow,
} from './learner-requests.queries.ts';
import { outcomeMail, outcomeTitle } from './learner-requests.texts.ts';

export const learnerRequestHandlers: Handlers<typeof learnerRequestCalls> = {
  async list({ query }, { db }) {
    const { rows, total } = await listLearnerRequests(db, query);
    return { requests: rows.map(present), pagination: paginationOf(total, query) };
  },

  async get({ params }, { db }) {
    return { request: present(found(await learnerRequestById(db, params.id), errors.notFound)) };
  },

  approve: ({ params, query, body }, { actor, change }) =>
    change(async (work) => {
      const request = await openRequest(work, params.id, body.type ?? query.type);
      if (request.type === 'deactivate') await deactivate(work, actor, request.user._id, request.reason);
      else await endParticipation(work, actor, request);
      return decided(work, actor, request, { status: 'approved', decisionReason: null, isApplied: true });
    }),

  deny: ({ params, query, body: { type, reason = null } }, { actor, change }) =>
    change(async (work) => {
      const request = await openRequest(work, params.id, type ?? query.type);
      return decided(work, actor, request, { status: 'denied', decisionReason: reason, isApplied: false });
    }),

  undo: ({ params, query, body }, { actor, change }) =>
    change(async (work) => {
      const request = await lockedRequest(work, params.id, body.type ?? query.type);
      if (request.status === 'pending') refuse(errors.notDecided);
      if (request.status === 'approved') await takeBack(work, actor, request);
      return decided(work, actor, request, { status: 'pending', decisionReason: null, isApplied: false });
    }),

  async notifications(_input, { db }) {
    const { deactivate: leaving, participating } = await countLearnerRequests(db);
    return { notifications: { count: leaving + participating } };
  },

  async counts(_input, { db }) {
    const { deactivate: leaving, participating } = await countLearnerRequests(db);
    return { counts: { deactiveRequestsCount: leaving, participatingRequestsCount: participating } };
  },
};

const statuses = {
  pending: { en: 'pending', fr: 'en attente' },
  approved: { en: 'approved', fr: 'approuvée' },
  denied: { en: 'denied', fr: 'refusée' },
} as const satisfies Record<LearnerRequestStatus, object>;

const somebodyElse = { en: 'Somebody else', fr: 'Quelqu’un d’autre' } as const;

/** Locks a request of this type. One of the other type is not found. */
async function lockedRequest(
  { tx }: Change,
  id: string,
  type: LearnerRequestType | undefined,
): Promise<LearnerRequestRow> {
  if (!type) return refuse(errors.typeMissing, {}, { field: 'type' });
  const request = found(await lockLearnerRequest(tx, id), errors.notFound);
  return request.type === type ? request : refuse(errors.notFound);
}

/** Locks a request for a decision; the second person to decide is told who decided. */
async function openRequest(
  work: Change,
  id: string,
  type: LearnerRequestType | undefined,
): Promise<LearnerRequestRow> {
  const request = await lockedRequest(work, id, type);
  const { language } = work;
  if (request.status !== 'pending')
    refuse(errors.decided, {
      by: request.decidedBy ?? somebodyElse[language],
      status: statuses[request.status][language],
    });
  return request;
}

async function endParticipation(work: Change, actor: Actor, request: LearnerRequestRow): Promise<void> {
  const user = await managedUser(work, actor, request.user._id);
  if (user.participatingLearner) await setParticipation(work, user, false, request.reason);
}

/** Takes the effect of an approval back. Refused once somebody has changed the account since. */
async function takeBack(work: Change, actor: Actor, request: LearnerRequestRow): Promise<void> {
  const { tx, language } = work;
  const since = await changeSince(tx, request);
  if (since)
    refuse(errors.changedSince, { by: since.by ?? somebodyElse[language], name: request.user.fullName });
  if (request.type === 'deactivate') await reactivate(work, actor, request.user._id);
  else await setParticipation(work, await managedUser(work, actor, request.user._id), true, null);
}

/** Writes a decision, or that there is none any more; logs it and tells the person who asked. */
async function decided(
  work: Change,
  actor: Actor,
  before: LearnerRequestRow,
  given: Pick<Decision, 'status' | 'decisionReason' | 'isApplied'>,
): Promise<{ request: LearnerRequest }> {
  const { tx, record, now } = work;
  const isOpen = given.status === 'pending';
  await explained(
    writeDecision(tx, before.id, {
      ...given,
      decidedBy: isOpen ? null : (actor.session.proxiedBy ?? actor.id),
      decidedAt: isOpen ? null : now(),
    }),
    { learner_request_open: () => refuse(errors.askedAgain, { name: before.user.fullName }) },
  );
  const after = found(await learnerRequestById(tx, before.id), errors.notFound);
  await record({
    type: given.status === 'approved' ? 'approve' : given.status === 'denied' ? 'deny' : 'update',
    entity: { kind: 'learner-request', id: before.id, name: before.user.fullName },
    before: { status: before.status, decisionReason: before.decisionReason },
    after: { status: after.status, decisionReason: after.decisionReason },
  });
  await tellRequester(work, after);
  return { request: present(after) };
}

async function tellRequester(work: Change, request: LearnerRequestRow): Promise<void> {
  const { tx, now, environment } = work;
  const requester = await requesterOf(tx, request.id);
  if (!requester) return;
  const { firstName, ...to } = requester;
  const path = addressOf(userScreens.staff, { userId: request.user._id });
  await notify(tx, work, [
    {
      to,
      kind: 'learner-request-decided',
      occasion: `learner-request:${request.id}:${request.status}:${now().toISOString()}`,
      title: outcomeTitle(request),
      names: request.user._id,
      path,
      mail: (language) =>
        outcomeMail(language, request, { firstName, link: portalLink(environment, path, language) }),
    },
  ]);
}

const present = ({ id: _id, appliedVersion: _version, ...request }: LearnerRequestRow): LearnerRequest => ({
  _id,
  ...request,
});
