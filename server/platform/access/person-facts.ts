import { adminAreaOf, type AdminArea, type Reach, type RoleCode } from '#contract/platform/roles.ts';
import type { Caller } from '#contract/platform/access.ts';
import type { Settings } from '#server/platform/config/settings-schema.ts';

/** The settings that decide what a person may open. */
export type AccessSettings = Pick<Settings, 'adminRoles' | 'limitedAdminRoles' | 'fieldTraining'>;

/** What the database knows of it. */
export interface PersonRow {
  readonly id: string;
  /** Null while the address is not verified. */
  readonly verifiedEmail: string | null;
  readonly roleCode: RoleCode | null;
  readonly roleArea: AdminArea | null;
  readonly reach: Reach;
  readonly isInstructor: boolean;
  readonly isDealerOwner: boolean;
}

type PersonFacts = Pick<
  Caller,
  'isPlatformAdmin' | 'reach' | 'adminArea' | 'isInstructor' | 'isFieldTrainingAdmin' | 'isDealerOwner'
>;

/** What access rules ask about a person. */
export const personFacts = (row: PersonRow, settings: AccessSettings): PersonFacts => ({
  isPlatformAdmin: row.roleCode === 'PLATFORM_ADMIN',
  reach: row.reach,
  adminArea: adminAreaOf({ code: row.roleCode, adminArea: row.roleArea }, settings),
  isInstructor: row.isInstructor,
  isFieldTrainingAdmin: namesPerson(settings.fieldTraining.admins, row),
  isDealerOwner: row.isDealerOwner,
});

const namesPerson = (admins: readonly string[], { id, verifiedEmail }: PersonRow): boolean =>
  admins.some((one) => one === id || one.toLowerCase() === verifiedEmail?.toLowerCase());
