import type { HeldReason, MailCondition, Urgency } from './mail-lanes.rules.ts';
import { clockAt, type PersonClock, type QuietHours } from './quiet-hours.rules.ts';

/** What a sender knows of a mail whose time has come. */
export interface DueMail {
  readonly id: string;
  /** Null only for mails that belong to no account. */
  readonly personId: string | null;
  readonly condition: MailCondition;
  readonly urgency: Urgency;
  /** True until a sender first tries to send it. */
  readonly isNew: boolean;
  readonly hasFiles: boolean;
  /** The day for which it has a place among those of the person, `YYYY-MM-DD`. */
  readonly countedOn: string | null;
  /** How the person wants mails of this kind, if they chose: `true`, `false`, or `digest`. */
  readonly way: string | null;
  /** What it tells of is over. */
  readonly isOver: boolean;
  /** Why the person must not get it. */
  readonly heldReason: Exclude<HeldReason, 'withdrawn' | 'unreachable'> | null;
  /** Its address refused too many. */
  readonly isStopped: boolean;
  /** Of the person's clock. */
  readonly zone: string;
}

/** What people are spared. */
export interface CalmRules extends QuietHours {
  /** How many mails a person gets a day, not counting urgent ones, those about the account, and digests. */
  readonly perDay: number;
  readonly now: Date;
}

/** What becomes of a mail. `place` asks for one among those of the person on a day: to leave now, or on the next morning. */
type Intent = 'hold' | 'digest' | 'send' | 'wait' | 'place';

export interface Plan {
  readonly mail: DueMail;
  readonly intent: Intent;
  readonly clock: PersonClock;
}

const reasonOf = ({ isOver, heldReason, isStopped }: DueMail): HeldReason | null =>
  isOver ? 'withdrawn' : (heldReason ?? (isStopped ? 'unreachable' : null));

/** The day a mail counts for: what waits over night counts for the day it leaves on. */
const dayOf = ({ clock }: Plan): string => (clock.isQuiet ? clock.nextDay : clock.today);

/**
 * What becomes of a mail as far as it does not depend on others. A mail with a file never goes into a digest: the file would be lost. A digest
 * waits for the morning as well, and never counts. What is tried again keeps its place.
 */
export function planOf(mail: DueMail, { now, ...hours }: CalmRules): Plan {
  const clock = clockAt(now, mail.zone, hours);
  const plan = (intent: Intent): Plan => ({ mail, intent, clock });
  const isWanted = mail.condition === 'wanted';
  const wantsDigest = (mail.way ?? (mail.urgency === 'quiet' ? 'digest' : null)) === 'digest';
  if (reasonOf(mail) !== null) return plan('hold');
  if (mail.isNew && isWanted && wantsDigest && !mail.hasFiles) return plan('digest');
  if (!isWanted || mail.urgency === 'account' || mail.urgency === 'urgent') return plan('send');
  const needsPlace =
    mail.urgency !== 'digest' &&
    mail.isNew &&
    mail.countedOn !== dayOf(plan(clock.isQuiet ? 'wait' : 'send'));
  if (needsPlace) return plan('place');
  return plan(clock.isQuiet ? 'wait' : 'send');
}

/** How many places people need, each on one day. */
export interface Places {
  readonly personId: string;
  readonly day: string;
  readonly count: number;
}

export const placesFor = (plans: readonly Plan[]): readonly Places[] =>
  [
    ...Map.groupBy(
      plans.filter(({ intent }) => intent === 'place'),
      ({ mail }) => mail.personId!,
    ),
  ].map(([personId, own]) => ({ personId, day: dayOf(own[0]!), count: own.length }));

/** How a mail goes on. */
export interface Leaving {
  readonly id: string;
  readonly outcome: 'hold' | 'digest' | 'send' | 'wait';
  readonly heldReason: HeldReason | 'digest' | null;
  /** The end of the person's quiet hours, for what waits for it. */
  readonly morning: Date;
  /** The day for which it has a place while it waits. */
  readonly countedOn: string | null;
}

/**
 * What becomes of each mail, in the order of their ids. `used` are the places of people that are taken, including those for these mails. Once
 * a person has got enough for a day, the rest goes into the next digest.
 */
export function leavingOf(
  plans: readonly Plan[],
  used: ReadonlyMap<string, number>,
  perDay: number,
): readonly Leaving[] {
  const free = new Map(
    placesFor(plans).map(({ personId, count }) => [personId, perDay - (used.get(personId)! - count)]),
  );
  return plans
    .toSorted((a, b) => (a.mail.id < b.mail.id ? -1 : 1))
    .map((plan) => {
      const { mail, intent, clock } = plan;
      const common = { id: mail.id, heldReason: null, morning: clock.nextMorning, countedOn: mail.countedOn };
      if (intent === 'hold') return { ...common, outcome: intent, heldReason: reasonOf(mail) };
      const inDigest = { ...common, outcome: 'digest', heldReason: 'digest' } as const;
      if (intent === 'digest') return inDigest;
      if (intent !== 'place') return { ...common, outcome: intent };
      const left = free.get(mail.personId!)!;
      free.set(mail.personId!, left - 1);
      if (left <= 0 && !mail.hasFiles) return inDigest;
      return clock.isQuiet
        ? { ...common, outcome: 'wait', countedOn: dayOf(plan) }
        : { ...common, outcome: 'send' };
    });
}
