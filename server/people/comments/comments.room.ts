import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { room } from '#server/platform/room.ts';
import { eraseComments, ownComments, ownReports } from './comments.queries.ts';
import { commentsOfPeople } from './comments.merge.ts';

/** Comments on records of other rooms. Those rooms have the calls, because they decide who sees a record. */
export const commentsRoom = room({
  name: 'comments',
  personColumns: commentsOfPeople,
  records: [
    {
      kind: 'comment',
      one: { en: 'Comment', fr: 'Commentaire' },
      stored: {
        table: 'record_comment',
        many: { en: 'Comments', fr: 'Commentaires' },
      },
    },
    {
      kind: 'comment-report',
      one: { en: 'Reported comment', fr: 'Commentaire signalé' },
      stored: {
        table: 'record_comment_report',
        many: { en: 'Reported comments', fr: 'Commentaires signalés' },
      },
    },
  ],
  contributions: [
    contribute(personalData, async ({ db, userId }) => ({
      comments: await ownComments(db, userId),
      reportedComments: await ownReports(db, userId),
    })),
    contribute(erasePerson, async ({ tx, person }) => {
      await eraseComments(tx, person.id);
      return {};
    }),
  ],
});
