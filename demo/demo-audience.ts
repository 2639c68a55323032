import { everybody, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

/** Roles by code, dealers by number, admin groups by their short name, the rest by name. */
export type DemoAudience = Partial<AudienceValues>;

/** Writes an audience. Returns the `audience_id` for its record. */
export async function loadAudience({ tx }: Pick<Loading, 'tx'>, audience: DemoAudience): Promise<string | null> {
  const codes = audience.roles ?? [];
  const roles = codes.length > 0 ? await tx.selectFrom('role').select('id').where('code', 'in', codes).execute() : [];
  return writeAudience(tx, null, {
    ...everybody,
    ...audience,
    roles: roles.map(({ id }) => id),
    assignmentGroups: (audience.assignmentGroups ?? []).map((group) => demoId('assignment-group', group)),
    businessUnits: (audience.businessUnits ?? []).map((unit) => demoId('business-unit', unit)),
    dealers: (audience.dealers ?? []).map((number) => demoId('dealer', number)),
    adminGroups: (audience.adminGroups ?? []).map((group) => demoId('admin-group', group)),
  });
}
