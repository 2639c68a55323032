import { messageCalls as calls } from '#contract/library/messages.calls.ts';
import { messageErrors as errors } from '#contract/library/messages.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { isPersonOf } from '#server/people/audiences/audience.queries.ts';
import { openNotices } from '#server/people/notifications/notices.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { release } from '#server/platform/files/own-files.ts';
import { isShownPage } from '#server/platform/http/shown-page.rules.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { messagePath } from './dispatch.job.ts';
import {
  backToDraft,
  countReached,
  deleteDraft,
  isNamedByMessage,
  markOpened,
  messageById,
  receivedBy,
  recipientsOf,
  writtenBy,
} from './messages.queries.ts';
import { messagesVisible, messagesWritten } from './messages.scope.ts';
import { present, presentCard } from './present-message.ts';
import { createMessage, entityOf, lockOwn, saveMessage } from './save-message.ts';

const listedRecipients = 50;

export const messageHandlers: Handlers<typeof calls> = {
  async list({ query }, context) {
    const { db, actor } = context;
    if (actor.session.proxiedBy !== null) refuse(platformErrors.proxyRefused);
    const { rows, total } = await (query.isAdmin ? writtenBy : receivedBy)(db, actor.id, query);
    return {
      messages: rows.map((row) => presentCard(row, context)),
      pagination: paginationOf(total, query),
      abilities: { send: hasRight(actor, 'SEND_MESSAGES') },
    };
  },

  async countRecipients({ body: { audience } }, context) {
    const { db, actor } = context;
    await checkAudience(db, context, audience, { path: 'audience.' });
    const reaching = {
      meant: isPersonOf(audience),
      visible: usersVisible.sql(actor, 'u'),
      authorId: actor.id,
    };
    const { count, first } = await countReached(db, reaching, listedRecipients);
    return { countRecipients: count, recipients: [...first] };
  },

  async get({ params: { id }, query: { visit } }, context, { headers }) {
    const { actor, db } = context;
    const visible = messagesVisible.sql(actor, 'm');
    const row = found(await messageById(db, { id, userId: actor.id, visible }), errors.notFound);
    if (!visit || !row.unread || !isShownPage(headers)) return { message: present(row, context) };
    await context.change(async ({ tx, now }) => {
      await markOpened(tx, id, actor.id, now());
      await openNotices(tx, actor.id, { path: messagePath(id), isFirst: true, at: now() });
    });
    return { message: present({ ...row, unread: false }, context) };
  },

  create: ({ body: { idempotencyKey: key, ...body }, files }, context) =>
    context.change(async (change) => {
      const request = { key, call: calls.create.id, request: body };
      // Of the answer, only the id is kept: nobody else reads messages.
      const { id } = await answerOnce(change, context.actor, request, async () => ({
        id: await createMessage(change, context, body, files),
      }));
      return { message: present(await lockOwn(change, context.actor, id), context) };
    }),

  save: ({ params: { id }, body, files }, context) =>
    context.change(async (change) => ({
      message: await saveMessage(change, context, id, body, files, calls.save.reply.shape.message),
    })),

  takeBack: ({ params: { id } }, context) =>
    context.change(async (change) => {
      const row = await lockOwn(change, context.actor, id);
      if (row.state === 'sent') refuse(errors.tooLate);
      if (row.state === 'sending') {
        await backToDraft(change.tx, id, null, change.now());
        await change.record({
          type: 'update',
          entity: entityOf(id),
          before: { state: 'sending' },
          after: { state: 'draft' },
        });
      }
      return { message: present(await lockOwn(change, context.actor, id), context) };
    }),

  discard: ({ params: { id } }, context) =>
    context.change(async (change) => {
      const row = await lockOwn(change, context.actor, id);
      if (row.state === 'sending' || row.state === 'sent') refuse(errors.alreadySent);
      await release(change, await deleteDraft(change.tx, id), isNamedByMessage);
      await change.record({ type: 'delete', entity: entityOf(id) });
      return { success: true as const };
    }),

  async recipients({ params: { id }, query }, { db, actor }) {
    const visible = messagesWritten.sql(actor, 'm');
    found(await messageById(db, { id, userId: actor.id, visible }), errors.notFound);
    const { rows, total } = await recipientsOf(db, id, query);
    return { recipients: [...rows], pagination: paginationOf(total, query) };
  },
};

export const messageStandings: Standings<typeof calls> = {
  async save({ params: { id } }, context) {
    const { db, actor } = context;
    const visible = messagesWritten.sql(actor, 'm');
    const row = found(await messageById(db, { id, userId: actor.id, visible }), errors.notFound);
    return present(row, context);
  },
};
