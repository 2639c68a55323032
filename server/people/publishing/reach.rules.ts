import type { Way } from '#contract/platform/reach.ts';
import {
  leavingOf,
  placesFor,
  planOf,
  type CalmRules,
  type DueMail,
} from '#server/platform/mail/leaving.rules.ts';

/** What decides about the mail of a person, apart from the person: people who have all of it in common hear of a change in one way. */
export interface Reached extends Omit<
  DueMail,
  'id' | 'personId' | 'isNew' | 'countedOn' | 'isOver' | 'condition' | 'urgency'
> {
  readonly id: string;
  /** Null: no mail tells of it. */
  readonly condition: DueMail['condition'] | null;
  readonly urgency: DueMail['urgency'] | null;
  /** The last day on which mails were counted, and how many there were. */
  readonly day: string | null;
  readonly used: number;
}

/** How each of them hears of a change, by the rule that sends mails. In the order given. */
export function waysOf(reached: readonly Reached[], calm: CalmRules): readonly Way[] {
  const mailed = reached.flatMap(({ condition, urgency, ...one }) =>
    condition === null || urgency === null
      ? []
      : [{ ...one, condition, urgency, personId: one.id, isNew: true, countedOn: null, isOver: false }],
  );
  const plans = mailed.map((mail) => planOf(mail, calm));
  const before = new Map(reached.map(({ id, day, used }) => [id, { day, used }]));
  const used = new Map(
    placesFor(plans).map(({ personId, day, count }) => {
      const counted = before.get(personId)!;
      return [personId, count + (counted.day === day ? counted.used : 0)];
    }),
  );
  const outcomes = new Map(leavingOf(plans, used, calm.perDay).map(({ id, outcome }) => [id, outcome]));
  return reached.map(({ id }) => wayOf[outcomes.get(id) ?? 'hold']);
}

const wayOf = { send: 'now', wait: 'morning', digest: 'summary', hold: 'portal' } as const;
