import { sql } from 'kysely';
import type { Condition, DepartmentRule } from '#contract/people/department-rules.fields.ts';
import { writeRule } from '#server/people/department-rules/rules.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { demoId } from './demo-id.ts';

const userId = (email: string) => demoId('user', email);
const asks = (kind: Condition['kind'], values: readonly string[] = [], more: Partial<Condition> = {}): Condition => ({
  kind,
  isNot: false,
  values: [...values],
  days: null,
  ...more,
});

interface LiveDepartment {
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly rule: (roleOf: (code: string) => string) => DepartmentRule;
  readonly byHand: readonly { readonly email: string; readonly isIn: boolean; readonly reason: string }[];
}

const liveDepartments: readonly LiveDepartment[] = [
  {
    name: 'Voltrail technicians',
    nameFr: 'Techniciens Voltrail',
    description: 'Workshop staff of dealers that are cleared for high-voltage work.',
    rule: (roleOf) => [
      [
        asks('roles', [roleOf('LEARNER')]),
        asks('businessUnits', [demoId('business-unit', 'EV')]),
        asks('positions', ['Staff']),
        asks('mainJobs', ['Service']),
        asks('memberSince', [], { days: 30 }),
      ],
    ],
    byHand: [
      { email: 'ines.caballar@silverbasin.example', isIn: true, reason: 'Finishes her course in December' },
      { email: 'callum.brightwater@cascadecrest.example', isIn: false, reason: 'No high-voltage work until February' },
      { email: 'learner@paddock.example', isIn: false, reason: 'Takes the high-voltage course in spring' },
    ],
  },
  {
    name: 'Winter workshops in Quebec',
    nameFr: 'Ateliers d’hiver au Québec',
    description: 'Service staff in Quebec, and the parts counter of the dealer that ships to them.',
    rule: () => [
      [
        asks('countries', ['CA']),
        asks('states', ['CA-QC']),
        asks('languages', ['fr']),
        asks('participants'),
        asks('mainJobs', ['Service']),
      ],
      [
        asks('adminGroups', [demoId('admin-group', 'east')]),
        asks('dealers', [demoId('dealer', 'D100010')]),
        asks('instructors', [], { isNot: true }),
        asks('mainJobs', ['Parts']),
      ],
    ],
    byHand: [],
  },
];

/** Departments that follow a rule, with their members of today. */
export async function loadLiveDepartments(tx: Transaction, now: Date): Promise<void> {
  const roles = new Map((await tx.selectFrom('role').select(['id', 'code']).execute()).map((role) => [role.code, role.id]));
  await sql`update rule_day set day = ${now}::timestamptz::date`.execute(tx);
  for (const { name, nameFr, description, rule, byHand } of liveDepartments) {
    const id = demoId('assignment-group', name);
    await tx.insertInto('assignmentGroup').values({ id, name, nameFr, description, category: 'department', followsRule: true }).execute();
    await writeRule(
      tx,
      id,
      rule((code) => roles.get(code)!),
    );
    for (const { email, ...kept } of byHand)
      await tx
        .insertInto('assignmentGroupByHand')
        .values({ assignmentGroupId: id, userId: userId(email), setBy: userId('company@paddock.example'), ...kept })
        .execute();
    await sql`select follow_rules(array(select id from user_account), ${id})`.execute(tx);
  }
}
