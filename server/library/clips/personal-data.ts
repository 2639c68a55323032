import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { feedOf } from './podcast-feed.queries.ts';
import { eraseClipsOf, ownListening, ownNotes, ownSubmissions } from './personal-data.queries.ts';

/** What a person watched, heard, and sent in: part of the data export. */
export const personalClips = contribute(personalData, async ({ db, userId }) => ({
  listening: await ownListening(db, userId),
  podcastFeed: await feedOf(db, userId),
  videosSentIn: await ownSubmissions(db, userId),
  videoNotes: await ownNotes(db, userId),
}));

export const erasedClips = contribute(erasePerson, async ({ tx, person }) => {
  await eraseClipsOf(tx, person.id, new Date());
  return {};
});
