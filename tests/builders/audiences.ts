import { audienceKinds, everybody, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { StoredAudience } from '#server/people/audiences/audience.rules.ts';
import { buildAdminGroup, buildAssignmentGroup, buildBusinessUnit, buildDealer, roleIdOf } from './people.ts';
import type { TestPortal } from './portal.ts';
import { many, oneOf } from './random.ts';

/** An audience with these conditions. Returns its id, for the `audience_id` of a record; null for everybody. */
export const buildAudience = (
  { services: { db } }: TestPortal,
  audience: Partial<AudienceValues>,
): Promise<string | null> =>
  db.transaction().execute((tx) => writeAudience(tx, null, { ...everybody, ...audience }));

/** Places in several countries, and values of every kind to choose audiences and people from. */
export async function buildPlacesOfAudiences(portal: TestPortal, roles: readonly string[] = []) {
  const units = await many(2, () => buildBusinessUnit(portal));
  const dealers = [
    await buildDealer(portal, { country: 'US', region: 'UT', businessUnitIds: [units[0]!] }),
    await buildDealer(portal, { country: 'CA', region: 'QC', businessUnitIds: units }),
    await buildDealer(portal, { country: 'US', region: 'CO' }),
    await buildDealer(portal, { country: 'GB', region: 'Kent', status: 'inactive' }),
  ];
  const values: AudienceValues = {
    assignmentGroups: await many(2, () => buildAssignmentGroup(portal)),
    businessUnits: units,
    roles: [await roleIdOf(portal, 'LEARNER'), await roleIdOf(portal, 'DISTRICT_MANAGER'), ...roles],
    dealers,
    adminGroups: [
      await buildAdminGroup(portal, [dealers[0]!]),
      await buildAdminGroup(portal, [dealers[1]!, dealers[2]!]),
    ],
    countries: ['US', 'CA', 'GB'],
    states: ['US-UT', 'US-CO', 'CA-QC'],
  };
  return values;
}

/** An audience with few conditions, so that it often has somebody. Null now and then. */
export const randomAudience = (values: AudienceValues): StoredAudience => {
  if (oneOf([true, false, false, false, false, false])) return null;
  const audience: AudienceValues = { ...everybody };
  const kinds = new Set([oneOf(audienceKinds), oneOf([...audienceKinds, undefined, undefined])]);
  return {
    ...audience,
    ...Object.fromEntries(
      audienceKinds
        .filter((kind) => kinds.has(kind))
        .map((kind) => [kind, [oneOf(values[kind]), oneOf(values[kind])]]),
    ),
  };
};
