import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { contribute } from '#server/platform/ports.ts';
import { countWaiting } from './clips.queries.ts';
import { clipScopes } from './clips.scope.ts';

/** How many videos wait for a decision, for people who review them. */
export const submissionBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    hasRight(actor, 'APPROVE_VIDEOS')
      ? { 'video-submissions': await countWaiting(db, clipScopes.video.reviewed.sql(actor, 'c')) }
      : {},
  'videos',
);
