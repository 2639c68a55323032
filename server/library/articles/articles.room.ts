import { erasedMarks, personalMarks } from '../marks/personal-data.ts';
import { room } from '#server/platform/room.ts';
import { articleRecipients } from './article-notices.ts';
import { confirmedArticles } from './confirmations/confirmed-occasions.ts';
import { confirmations } from './confirmations/confirmations.job.ts';
import { erasedConfirmations, personalConfirmations } from './confirmations/personal-data.ts';
import { unreadBadges } from './unread.badges.ts';
import { articlesOfPeople } from './articles.merge.ts';
import { unreadMerged, unreadSeparated } from './merge-unread.ts';
import { unopenedConfirmations } from './confirmations/never-here.ts';

/** What bulletins and promotions share. Their calls are in rooms of their own. */
export const articlesRoom = room({
  name: 'articles',
  personColumns: articlesOfPeople,
  listeners: [unreadMerged, unreadSeparated],
  contributions: [
    articleRecipients,
    confirmedArticles,
    unreadBadges,
    personalMarks,
    erasedMarks,
    personalConfirmations,
    erasedConfirmations,
    unopenedConfirmations,
  ],
  jobs: [confirmations],
});
