import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import type { Registration } from '#contract/people/registration.fields.ts';
import type { SessionUser } from '#contract/platform/session.calls.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sessionUserById } from './account.queries.ts';
import { chosenDealer } from './dealer-choice.ts';
import { joinDealer } from './dealer-choice.queries.ts';
import { writeSegments } from '#server/people/users/sales-rep.queries.ts';
import { insertAccount, joinDepartment } from './registration.queries.ts';

export interface Enrolment {
  readonly email: string;
  readonly passwordHash: string;
  readonly status: 'pending' | 'active';
  /** The address already has an account: the added row looks like a new account but never becomes one. */
  readonly isStandIn: boolean;
}

/** Adds the account of a registration, or a stand-in, with its dealer, department and segments. */
export async function enrol(change: Change, given: Registration, account: Enrolment): Promise<SessionUser> {
  const { tx, language, record, now, settings } = change;
  const dealerId = await chosenDealer(change, given);
  const { password: _password, confirmation: _confirmation, captcha: _captcha, ...shown } = given;
  const userId = await insertAccount(tx, shown, { ...account, language, now: now() });
  await joinDealer(tx, userId, dealerId);
  if (!(await joinDepartment(tx, userId, given.assignmentGroup)))
    refuse(errors.chooseDepartment, {}, { field: 'assignmentGroup' });
  await writeSegments(tx, userId, given.businessUnits);
  const user = await sessionUserById(tx, settings, userId, language);
  if (!account.isStandIn) {
    await record({
      type: 'create',
      userId,
      entity: { kind: 'user', id: userId, name: user.fullName },
      after: { ...shown, status: account.status },
    });
  }
  return user;
}
