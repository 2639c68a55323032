import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { deleteNoticesOf, everyNoticeOf, forgetInNotices } from './personal-data.queries.ts';

/** A person's notices: part of the data export. */
export const personalNotices = contribute(personalData, async ({ db, userId }) => ({
  notices: await everyNoticeOf(db, userId),
}));

export const erasedNotices = contribute(erasePerson, async ({ tx, person }) => {
  await deleteNoticesOf(tx, person.id);
  await forgetInNotices(tx, person);
  return {};
});
