import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { refuseTooMany, type Limit, type Limits } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';

/** A limit on wrong answers. */
interface WrongAnswers extends Limit {
  /**
   * Once it is reached, passwords are no longer checked. Before that, only the reply to a wrong one changes: the right one still signs in.
   */
  readonly closedAt: number;
  /** The limit if the account was signed in to from this network before. Other networks cannot use it up. */
  readonly closedToKnownAt: number;
}

/** For one account from one network. */
const ofAccount: WrongAnswers = {
  name: 'sign-in',
  count: 10,
  seconds: 900,
  closedAt: 200,
  closedToKnownAt: 200,
};
/** For one account in a day: from all unknown networks together, and from each known one. */
const ofDay: WrongAnswers = {
  name: 'sign-in-day',
  count: 1000,
  seconds: 86_400,
  closedAt: 1000,
  closedToKnownAt: 1000,
};
/** Accounts that one network failed at, regardless of the number of tries: slows down attempts of one password on many accounts. */
const ofNetwork: WrongAnswers = {
  name: 'sign-in-network',
  count: 30,
  seconds: 900,
  closedAt: 100,
  closedToKnownAt: 300,
};
/** For all accounts from everywhere, against attacks from many networks at once. */
const ofAll: WrongAnswers = {
  name: 'sign-in-all',
  count: 1000,
  seconds: 60,
  closedAt: 1000,
  closedToKnownAt: Number.POSITIVE_INFINITY,
};

export interface SignInTry {
  readonly email: string;
  readonly ip: string;
  /** True if someone recently signed in to this account from this network. */
  readonly isKnown: boolean;
}

const pairOf = ({ email, ip }: Pick<SignInTry, 'email' | 'ip'>) => `${email} ${networkOf(ip)}`;

const countersOf = (one: SignInTry) =>
  [
    [ofAccount, pairOf(one)],
    [ofDay, one.isKnown ? pairOf(one) : one.email],
    [ofNetwork, networkOf(one.ip)],
    [ofAll, 'all'],
  ] as const;

/** Refuses while there are so many wrong answers that passwords are not checked. */
export async function refuseExhausted(limits: Limits, one: SignInTry): Promise<void> {
  const counters = await Promise.all(
    countersOf(one).map(async ([limit, key]) => ({ limit, counted: await limits.read(limit, key) })),
  );
  for (const { limit, counted } of counters)
    if (counted.count >= (one.isKnown ? limit.closedToKnownAt : limit.closedAt)) refuseTooMany(counted);
}

/**
 * Counts a wrong answer and refuses the try. Counted only after the password was found wrong, so that concurrent tries never use up what
 * the right one needs; their queue limits how many are checked concurrently.
 */
export async function refuseWrong(limits: Limits, one: SignInTry): Promise<never> {
  const [account, day, network, all] = countersOf(one);
  const ofPair = await limits.fail(...account);
  const others = await Promise.all([
    limits.fail(...day),
    ofPair.count === 1 ? limits.fail(...network) : limits.read(...network),
    limits.fail(...all),
  ]);
  for (const [index, counted] of [ofPair, ...others].entries())
    if (counted.count > countersOf(one)[index]![0].count) refuseTooMany(counted);
  return refuse(errors.noSuchAccount);
}

/** Resets the wrong answers for an account after its owner signed in. */
export async function forgetWrong(
  limits: Limits,
  one: Pick<SignInTry, 'email' | 'ip'>,
  { everywhere = false } = {},
): Promise<void> {
  await Promise.all([
    limits.reset(ofAccount, pairOf(one)),
    limits.reset(ofDay, pairOf(one)),
    everywhere && limits.reset(ofDay, one.email),
  ]);
}
