import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { refuseTooMany, type Limit, type Limits } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';

/** A limit on wrong answers. */
interface WrongAnswers extends Limit {
  /** From here on no password is looked at. Up to here only the answer to a wrong one changes: the right one still signs in. */
  readonly closedAt: number;
  /** The same where the account was signed in to from this network before: strangers elsewhere do not use it up. */
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
/** For one account in a day: from all networks it is not known from, and from each it is known from. */
const ofDay: WrongAnswers = {
  name: 'sign-in-day',
  count: 1000,
  seconds: 86_400,
  closedAt: 1000,
  closedToKnownAt: 1000,
};
/** Accounts that one network failed at, whatever the number of tries: who sprays a password over many is slowed. */
const ofNetwork: WrongAnswers = {
  name: 'sign-in-network',
  count: 30,
  seconds: 900,
  closedAt: 100,
  closedToKnownAt: 300,
};
/** For all accounts from everywhere, against many networks at once. */
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
  /** Somebody has signed in to this account from this network lately. */
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

/** Refuses where there were so many wrong answers that no password is looked at for a while. */
export async function refuseExhausted(limits: Limits, one: SignInTry): Promise<void> {
  const counters = await Promise.all(
    countersOf(one).map(async ([limit, key]) => ({ limit, counted: await limits.read(limit, key) })),
  );
  for (const { limit, counted } of counters)
    if (counted.count >= (one.isKnown ? limit.closedToKnownAt : limit.closedAt)) refuseTooMany(counted);
}

/**
 * Counts a wrong answer and refuses the try. Counted once it is known to be wrong, so that tries sent side by side never use up
 * what the right one among them needs; how many are looked at side by side is bounded by their queue.
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

/** Forgets the wrong answers for an account: its owner was here. */
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
