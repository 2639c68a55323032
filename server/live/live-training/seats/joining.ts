import type { Joining, Obstacle } from '#contract/live/ilt-seats.fields.ts';
import { sentence } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { holdsSeat } from '../enrollment.rules.ts';
import type { JoinedEventRow } from './enrollment-of.queries.ts';
import { joinFactsOf, type JoinFacts } from './join.queries.ts';
import { joinVerdict, type JoinVerdict } from './join.rules.ts';

/** Why somebody would be refused, in both languages; null for somebody who may come. */
function obstacleOf(verdict: JoinVerdict): Obstacle | null {
  if (verdict.is !== 'refused') return null;
  const { error, values } = verdict;
  return { code: error.code, en: sentence(error, 'en', values), fr: sentence(error, 'fr', values) };
}

/**
 * What the reader would get by joining now; null where there is nothing to join, or for somebody with a seat. Only for saying so: whoever
 * joins is decided on again under locks.
 */
export async function joiningOf(
  db: Db | Transaction,
  row: JoinedEventRow,
  { settings, now, actor }: Pick<Context<Actor>, 'settings' | 'now' | 'actor'>,
): Promise<Joining | null> {
  const isOpen =
    row.status === 'published' &&
    row.canceledAt === null &&
    row.startsAt !== null &&
    Date.parse(row.startsAt) > now().getTime();
  if (!isOpen || (row.enrollment && holdsSeat(row.enrollment.kind))) return null;
  const joining = { eventId: row.id, userIds: [actor.id], leaving: null };
  const [facts] = await joinFactsOf(db, settings, joining, now(), always);
  if (!facts) return null;
  const verdict = joinVerdict(facts, 'oneself');
  return {
    outcome: verdict.is === 'seat' || verdict.is === 'waitlist' ? verdict.is : 'none',
    obstacle: obstacleOf(verdict),
    missesCourse: facts.missingCourse !== null,
    coursePassed: facts.coursePassed,
    isHeldBack: facts.isHeldBack,
  };
}

/** Why people cannot be enrolled in an event, by person. People who can are left out. */
export async function obstaclesOf(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  eventId: string,
  userIds: readonly string[],
  blocksOf: readonly string[],
): Promise<ReadonlyMap<string, Obstacle>> {
  if (userIds.length === 0) return new Map();
  const facts = await joinFactsOf(db, settings, { eventId, userIds, leaving: null, blocksOf }, now(), always);
  const found = (one: JoinFacts) => obstacleOf(joinVerdict(one, 'staff'));
  return new Map(
    facts.flatMap((one) => {
      const obstacle = found(one);
      return obstacle ? [[one.userId, obstacle] as const] : [];
    }),
  );
}
