import type { Transaction } from '#server/platform/database/open.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import type { DemoContent } from './content/content.schema.ts';
import { demoId } from './demo-id.ts';

export const demoPassword = 'Paddock2026';

type Network = DemoContent['network'];
type Person = Network['signIns' | 'company' | 'users' | 'newcomers'][number];

const day = 86_400_000;

/** Roles come with the schema; everything else of the network is created here. */
export async function loadPeople(tx: Transaction, network: Network, now: Date): Promise<void> {
  await loadUnitsAndDealers(tx, network);
  await loadGroups(tx, network);
  await loadUsers(tx, network, now);
  await loadAdminGroupStaff(tx, network);
}

async function loadUnitsAndDealers(tx: Transaction, { businessUnits, dealers }: Network): Promise<void> {
  await tx
    .insertInto('businessUnit')
    .values(
      businessUnits.map((unit) => ({
        id: demoId('business-unit', unit.code),
        code: unit.code,
        name: unit.name.en,
        nameFr: unit.name.fr,
        description: unit.description.en,
        descriptionFr: unit.description.fr,
      })),
    )
    .execute();
  await tx
    .insertInto('dealer')
    .values(
      dealers.map((dealer) => ({
        id: demoId('dealer', dealer.number),
        number: dealer.number,
        name: dealer.name,
        status: dealer.status,
        ...dealer.address,
        website: `https://www.${dealer.domain}`,
        latitude: dealer.lat,
        longitude: dealer.lng,
        timeZone: dealer.timezone,
        language: dealer.language,
      })),
    )
    .execute();
  await tx
    .insertInto('dealerBusinessUnit')
    .values(
      dealers.flatMap((dealer) =>
        dealer.businessUnits.map((code) => ({
          dealerId: demoId('dealer', dealer.number),
          businessUnitId: demoId('business-unit', code),
        })),
      ),
    )
    .execute();
}

async function loadGroups(tx: Transaction, { departments, adminGroups }: Network): Promise<void> {
  await tx
    .insertInto('assignmentGroup')
    .values(
      departments.map(({ name, label }) => ({
        id: demoId('assignment-group', name),
        name,
        nameFr: label.fr,
        category: 'department',
      })),
    )
    .execute();
  await tx
    .insertInto('adminGroup')
    .values(adminGroups.map(({ slug, name }) => ({ id: demoId('admin-group', slug), name: name.en })))
    .execute();
  await tx
    .insertInto('adminGroupDealer')
    .values(
      adminGroups.flatMap(({ slug, dealers }) =>
        dealers.map((number) => ({ adminGroupId: demoId('admin-group', slug), dealerId: demoId('dealer', number) })),
      ),
    )
    .execute();
}

/** Pending people registered recently; everyone else joined before the first course that they passed. */
const joinedAt = (status: string, index: number, now: Date) =>
  new Date(now.getTime() - (status === 'pending' ? 1 + (index % 3) : 900 - (index % 300)) * day);

async function loadUsers(
  tx: Transaction,
  { signIns, company, users, newcomers, dealers }: Network,
  now: Date,
): Promise<void> {
  const people: readonly Person[] = [...signIns, ...company, ...users, ...newcomers];
  const roles = new Map(
    (await tx.selectFrom('role').select(['id', 'code']).execute()).map((role) => [role.code, role.id]),
  );
  const passwordHash = await hashPassword(demoPassword);
  const addressOf = new Map(dealers.map((dealer) => [dealer.number, dealer.address]));
  const rows = people.map((person, index) => {
    const status = 'status' in person ? person.status : 'active';
    const verified = !('emailVerified' in person) || person.emailVerified !== false;
    const joined = joinedAt(status, index, now);
    const dealer = 'dealer' in person && person.dealer ? addressOf.get(person.dealer) : undefined;
    return {
      id: demoId('user', person.email),
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      roleId: roles.get(person.role)!,
      status,
      statusReason: ('reason' in person && person.reason) || null,
      emailVerifiedAt: verified ? joined : null,
      approvedAt: status === 'active' ? joined : null,
      createdAt: joined,
      passwordHash,
      passwordChangedAt: joined,
      isInstructor: 'isInstructor' in person && person.isInstructor === true,
      language: person.language,
      dealerPosition: ('dealerPosition' in person && person.dealerPosition) || '',
      primaryRole: 'department' in person && person.department ? primaryRoleOf(person.department) : '',
      country: dealer?.country ?? '',
      region: dealer?.region ?? '',
      city: dealer?.city ?? '',
      postalCode: dealer?.postalCode ?? '',
    };
  });
  await tx.insertInto('userAccount').values(rows).execute();

  const members = people.flatMap((person, index) =>
    'dealer' in person && person.dealer
      ? [{ userId: demoId('user', person.email), dealer: person.dealer, startedAt: joinedAt('status' in person ? person.status : 'active', index, now) }]
      : [],
  );
  await tx
    .insertInto('dealerMembership')
    .values(
      members.map(({ userId, dealer, startedAt }) => ({
        id: demoId('membership', userId),
        userId,
        dealerId: demoId('dealer', dealer),
        startedAt,
      })),
    )
    .execute();
  const grouped = people.flatMap((person, index) =>
    'department' in person && person.department
      ? [{ assignmentGroupId: demoId('assignment-group', person.department), userId: demoId('user', person.email), addedAt: joinedAt('status' in person ? person.status : 'active', index, now) }]
      : [],
  );
  await tx.insertInto('assignmentGroupMember').values(grouped).execute();
}

async function loadAdminGroupStaff(tx: Transaction, { adminGroups }: Network): Promise<void> {
  await tx
    .insertInto('adminGroupStaff')
    .values(
      adminGroups.flatMap(({ slug, staff }) =>
        staff.map((email) => ({ adminGroupId: demoId('admin-group', slug), userId: demoId('user', email) })),
      ),
    )
    .execute();
}

const primaryRoles: Readonly<Record<string, string>> = {
  'Parts Accessories': 'Parts',
  'Service Administration': 'Service',
  'Service Technician': 'Service',
  'Sales Marketing': 'Sales',
};
const primaryRoleOf = (department: string) => primaryRoles[department] ?? 'Administration';
