import { sessionFigures, type SessionFigure } from '#server/people/accounts/accounts.ports.ts';
import {
  liveCounts,
  noticeRecipients,
  type LiveCount,
} from '#server/people/notifications/notifications.ports.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { recipients } from './dispatch.job.ts';
import { isFileOfMessage, isRecipientOf, unreadMessages } from './messages.queries.ts';
import { messagesVisible } from './messages.scope.ts';

/** The author and the recipients of a message may read its attachments. */
export const messageFileReaders = contribute(fileReaders, ({ context: { actor, db }, fileId, ownerKind }) => {
  if (ownerKind !== 'message' || !actor || actor.limited) return false;
  return isFileOfMessage(db, fileId, messagesVisible.sql(actor, 'm'));
});

/** Everybody to whom a message went. */
export const messageRecipients = contribute(noticeRecipients, ({ recipients: name, params }) =>
  name === recipients ? isRecipientOf(params['messageId']!) : null,
);

const figure: SessionFigure = {
  name: 'messages',
  sql: unreadMessages,
  badges: async (unread, { actor }): Promise<Readonly<Record<string, number>>> =>
    hasRight(actor, 'VIEW_MESSAGES') && actor.session.proxiedBy === null ? { messages: Number(unread) } : {},
};

/** How many messages the person has not opened. */
export const messageBadge = contribute(sessionFigures, () => figure);

const followed: LiveCount = {
  name: 'messages',
  right: 'VIEW_MESSAGES',
  forOneself: true,
  sql: unreadMessages,
};

/** The same while a page is open. */
export const liveMessageCount = contribute(liveCounts, () => followed);
