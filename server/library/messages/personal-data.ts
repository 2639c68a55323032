import { messageScreens } from '#contract/library/messages.screens.ts';
import type { Language } from '#contract/platform/language.ts';
import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { rewordBodies } from '#server/platform/mail/queue-mail.ts';
import { contribute } from '#server/platform/ports.ts';
import { erasedMail } from './message-notices.texts.ts';
import { forgetMessages, messagesToExport, occasionsOf } from './personal-data.queries.ts';

/** What a person wrote and received: part of the data export. */
export const personalMessages = contribute(personalData, async ({ db, userId }) => ({
  messages: await messagesToExport(db, userId),
}));

/** What the person sent stays with its recipients; the mails about it had the name in them, and say only that there is a message. */
export const erasedMessages = contribute(erasePerson, async ({ tx, person, environment }) => {
  await forgetMessages(tx, person.id);
  const mailIn = (language: Language) =>
    erasedMail(language, portalLink(environment, messageScreens.learner.path, language));
  await rewordBodies(tx, occasionsOf(person.id), { en: mailIn('en'), fr: mailIn('fr') });
  return {};
});
