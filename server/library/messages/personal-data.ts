import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetMessages, messagesToExport } from './personal-data.queries.ts';

/** What a person wrote and received: part of the data export. */
export const personalMessages = contribute(personalData, async ({ db, userId }) => ({
  messages: await messagesToExport(db, userId),
}));

export const erasedMessages = contribute(erasePerson, async ({ tx, person }) => {
  await forgetMessages(tx, person.id);
  return {};
});
