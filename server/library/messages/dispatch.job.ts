import { messageErrors as errors } from '#contract/library/messages.errors.ts';
import { messageScreens } from '#contract/library/messages.screens.ts';
import { notifyMany } from '#server/people/notifications/notify.ts';
import { isPersonOfStored } from '#server/people/audiences/audience.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import { messageMail, messageNotice } from './message-notices.texts.ts';
import { backToDraft, deliver, lockDueMessage, type DueMessage } from './messages.queries.ts';

/** The name of the recipients of a message for `notifyMany`. */
export const recipients = 'message-recipients';

/**
 * Sends messages whose time has come, each in one transaction: recipients, status, and the notices to write. What its author may not send any more
 * becomes a draft that says why.
 */
export const dispatch: JobWithContexts = (contextsOf) => ({
  name: 'messages',
  summary: 'Sends messages whose time has come',
  feature: 'messages',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    for (let sent = 0; ; sent += 1) {
      const isSent = await contexts.forWork().change(sendNext);
      if (!isSent) return `${sent} messages sent.`;
    }
  },
});

async function sendNext(change: Change): Promise<boolean> {
  const { tx, now, settings } = change;
  const message = await lockDueMessage(tx, now());
  if (!message) return false;
  const actor = await personAsActor(tx, settings, message.authorId);
  if (!actor || !hasRight(actor, 'SEND_MESSAGES')) {
    await backToDraft(tx, message.id, { en: errors.mayNotSend.en, fr: errors.mayNotSend.fr }, now());
    return true;
  }
  const meant = isPersonOfStored(message.audienceId ?? '');
  const visible = usersVisible.sql(actor, 'u');
  const count = await deliver(tx, message.id, { meant, visible, authorId: actor.id }, now());
  if (count === 0) await backToDraft(tx, message.id, { en: errors.nobody.en, fr: errors.nobody.fr }, now());
  else await tell(change, message);
  return true;
}

export const messagePath = (id: string): `/${string}` => `${messageScreens.learner.path}?open=${id}`;

function tell(change: Change, { id, authorId, author, subject, text }: DueMessage): Promise<void> {
  const path = messagePath(id);
  const told = { subject, text, author };
  return notifyMany(change.tx, change, {
    kind: 'message-received',
    occasion: `message:${id}`,
    recipients,
    params: { messageId: id },
    title: messageNotice(told),
    names: authorId,
    path,
    mails: {
      en: messageMail(told, 'en', portalLink(change.environment, path, 'en')),
      fr: messageMail(told, 'fr', portalLink(change.environment, path, 'fr')),
    },
  });
}
