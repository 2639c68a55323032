import { confirmedOccasions } from '#server/people/notifications/notifications.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { articlePath } from '../article-notices.ts';
import { lastConfirmed } from './confirmed-occasions.queries.ts';

const uuidAtEnd = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** When people confirmed the announcements that they were told about. */
export const confirmedArticles = contribute(confirmedOccasions, async ({ db, told }) => {
  const asked = told.flatMap(({ userId, path }) => {
    const articleId = uuidAtEnd.exec(path)?.[0];
    return articleId && path === articlePath({ kind: 'bulletin', id: articleId })
      ? [{ userId, articleId }]
      : [];
  });
  if (asked.length === 0) return [];
  const confirmed = await lastConfirmed(db, asked);
  return confirmed.map(({ userId, articleId, confirmedAt }) => ({
    userId,
    path: articlePath({ kind: 'bulletin', id: articleId }),
    confirmedAt,
  }));
});
