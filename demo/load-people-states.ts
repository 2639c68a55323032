import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { findLikelyPairs } from '#server/people/merging/likely-pairs.queries.ts';
import { closeAccount } from '#server/people/merging/merging.queries.ts';
import { insertRole } from '#server/people/roles/roles.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { demoId } from './demo-id.ts';
import { loadLiveDepartments } from './load-departments.ts';
import { learnerRequests, ownRole, rareAdminGroups, rareDealers, rareGroups, rarePeople, type RarePerson } from './states.data.ts';

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');
const userId = (email: string) => demoId('user', email);
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** Dealers, people, requests, roles and departments in the states that the content files do not show. */
export async function loadPeopleStates(tx: Transaction, now: Date): Promise<void> {
  await loadDealers(tx);
  await tx
    .insertInto('assignmentGroup')
    .values(rareGroups.map((group) => ({ id: newId(), ...group })))
    .execute();
  await loadAdminGroups(tx);
  await loadPeople(tx, now);
  await loadRequests(tx, now);
  const { holder, ...role } = ownRole;
  const roleId = await insertRole(tx, { ...role, rights: [...role.rights] });
  await tx.updateTable('userAccount').set({ roleId }).where('id', '=', userId(holder)).execute();
  await loadDuplicates(tx, now);
  await loadLiveDepartments(tx, now);
}

/** An account of a learner who registered again, at the same dealer, with the initial in the address. */
async function registerAgain(tx: Transaction, email: string): Promise<{ readonly first: string; readonly second: string }> {
  const { rows } = await sql<{ id: string }>`
    update user_account set phone = coalesce(nullif(phone, ''), '+1 775 555 0142'), date_of_birth = coalesce(date_of_birth, '1990-05-04')
    where email = ${email} returning id`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error(`The demo has nobody with the address ${email}.`);
  const id = demoId('user', `again/${email}`);
  await sql`
    insert into user_account (id, email, first_name, last_name, role_id, status, email_verified_at, language, phone, date_of_birth, approved_at, created_at)
    select ${id}, regexp_replace(email, '^([a-z])[a-z]*[.]', '\\1.'), first_name, last_name, role_id, status, email_verified_at, language, phone,
      date_of_birth, approved_at, created_at from user_account where id = ${first.id}`.execute(tx);
  await sql`
    insert into dealer_membership (id, user_id, dealer_id, started_at)
    select ${newId()}, ${id}, dealer_id, started_at from dealer_membership where user_id = ${first.id} and ended_at is null limit 1`.execute(
    tx,
  );
  return { first: first.id, second: id };
}

/** One pair of accounts that is likely one person, and one that was merged. */
async function loadDuplicates(tx: Transaction, now: Date): Promise<void> {
  await registerAgain(tx, 'emmett.lowrie@lonepecan.example');
  const merged = await registerAgain(tx, 'hollis.guidry@lonepecan.example');
  const accounts = { mergeId: newId(), primaryId: merged.first, secondaryId: merged.second };
  await closeAccount(tx, accounts, { id: company, at: before(now, 20) });
  await findLikelyPairs(tx);
}

async function loadDealers(tx: Transaction): Promise<void> {
  await tx
    .insertInto('dealer')
    .values(rareDealers.map(({ dealer }) => ({ id: demoId('dealer', dealer.number), ...dealer })))
    .execute();
  await tx
    .insertInto('dealerBusinessUnit')
    .values(rareDealers.map(({ dealer: { number }, unit }) => ({ dealerId: demoId('dealer', number), businessUnitId: demoId('business-unit', unit) })))
    .execute();
  await tx
    .insertInto('adminGroupDealer')
    .values(rareDealers.map(({ dealer: { number }, district }) => ({ dealerId: demoId('dealer', number), adminGroupId: demoId('admin-group', district) })))
    .execute();
}

async function loadAdminGroups(tx: Transaction): Promise<void> {
  const members = <Kind extends 'staff' | 'dealers' | 'people', Row>(kind: Kind, row: (adminGroupId: string, key: string) => Row): Row[] =>
    rareAdminGroups.flatMap((group) => group[kind].map((key) => row(demoId('admin-group', group.slug), key)));
  await tx
    .insertInto('adminGroup')
    .values(rareAdminGroups.map(({ slug, name, description, status }) => ({ id: demoId('admin-group', slug), name, description, status })))
    .execute();
  await tx
    .insertInto('adminGroupStaff')
    .values(members('staff', (adminGroupId, email) => ({ adminGroupId, userId: userId(email) })))
    .execute();
  await tx
    .insertInto('adminGroupDealer')
    .values(members('dealers', (adminGroupId, number) => ({ adminGroupId, dealerId: demoId('dealer', number) })))
    .execute();
  await tx
    .insertInto('adminGroupUser')
    .values(members('people', (adminGroupId, email) => ({ adminGroupId, userId: userId(email) })))
    .execute();
}

async function loadPeople(tx: Transaction, now: Date): Promise<void> {
  const role = await tx.selectFrom('role').select('id').where('code', '=', 'LEARNER').executeTakeFirstOrThrow();
  const { passwordHash } = await tx.selectFrom('userAccount').select('passwordHash').where('id', '=', company).executeTakeFirstOrThrow();
  const accountOf = (person: RarePerson) => {
    const joined = before(now, person.joinedDaysAgo);
    const decided = person.decidedDaysAgo === undefined ? null : before(now, person.decidedDaysAgo);
    return {
      id: userId(person.email),
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      language: person.language,
      roleId: role.id,
      status: person.status,
      statusReason: person.reason ?? null,
      statusChangedAt: decided,
      statusChangedBy: decided && company,
      emailVerifiedAt: joined,
      approvedAt: person.status === 'active' ? (decided ?? joined) : null,
      createdAt: joined,
      passwordHash: person.isInvited ? null : passwordHash,
      passwordChangedAt: person.isInvited ? null : joined,
      dealerPosition: person.position,
      primaryRole: 'Service',
      lastSeenAt: person.isInvited ? null : (decided ?? joined),
    };
  };
  await tx.insertInto('userAccount').values(rarePeople.map(accountOf)).execute();
  await tx
    .insertInto('dealerMembership')
    .values(
      rarePeople.flatMap(({ email, dealer, formerDealer, joinedDaysAgo }) => {
        const since = before(now, joinedDaysAgo);
        const membership = (number: string, startedAt: Date, endedAt: Date | null) => ({
          id: demoId('membership', `${email}/${number}`),
          userId: userId(email),
          dealerId: demoId('dealer', number),
          startedAt,
          endedAt,
        });
        const earlier = formerDealer ? [membership(formerDealer, before(now, joinedDaysAgo + 300), since)] : [];
        return [...earlier, membership(dealer, since, null)];
      }),
    )
    .execute();
  await tx
    .insertInto('assignmentGroupMember')
    .values(rarePeople.map(({ email, department, joinedDaysAgo }) => ({
        userId: userId(email),
        assignmentGroupId: demoId('assignment-group', department),
        addedAt: before(now, joinedDaysAgo),
      })))
    .execute();
  // Who decided about the sign-ins that are shut out.
  await tx
    .updateTable('userAccount')
    .set({ statusChangedBy: company, statusChangedAt: sql<Date>`created_at + interval '1 day'` })
    .where('id', 'in', ['denied@paddock.example', 'deactivated@paddock.example'].map(userId))
    .execute();
}

async function loadRequests(tx: Transaction, now: Date): Promise<void> {
  await tx
    .insertInto('learnerRequest')
    .values(
      learnerRequests.map(({ type, user, by, status, reason, daysAgo }) => ({
        id: demoId('learner-request', `${type}/${user}`),
        type,
        userId: userId(user),
        requestedBy: userId(by),
        status,
        reason,
        requestedAt: before(now, daysAgo),
        decidedBy: status === 'pending' ? null : company,
        decidedAt: status === 'pending' ? null : before(now, daysAgo - 1),
        decisionReason: status === 'denied' ? 'This is only for a time, so the account stays as it is.' : null,
      })),
    )
    .execute();
  const ended = learnerRequests.filter(({ type, status }) => type === 'participating' && status === 'approved');
  await tx
    .updateTable('userAccount')
    .set({ participatingLearner: false })
    .where('id', 'in', ended.map(({ user }) => userId(user)))
    .execute();
  // So that the approvals can be undone.
  await sql`update learner_request l set applied_version = u.version from user_account u where u.id = l.user_id and l.status = 'approved'`.execute(tx);
}
