import { confirmedOccasions } from '#server/people/notifications/notifications.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { confirmedVersions } from './confirmed-occasions.queries.ts';

/** What asks a person to confirm a version: that it came out, and the reminders. */
const ofVersion = /^bulletin-(?:published|to-confirm):([0-9a-f-]{36}):(\d+)(?=:|$)/;

/** When people confirmed the versions of announcements that they were told about. */
export const confirmedArticles = contribute(confirmedOccasions, async ({ db, told }) => {
  const asked = told.flatMap(({ userId, occasion }) => {
    const [, articleId, edition] = ofVersion.exec(occasion) ?? [];
    return articleId ? [{ userId, occasion, articleId, edition: Number(edition) }] : [];
  });
  return asked.length === 0 ? [] : confirmedVersions(db, asked);
});
