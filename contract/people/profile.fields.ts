import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { personShape, positionShape } from './accounts.fields.ts';

/** The own profile as its form sends it. */
export const profileFields = z.object({
  ...personShape,
  dateOfBirth: z.iso.date(says(errors.birthDate)).nullable().default(null).meta(personShape.dateOfBirth.meta()!),
});

/** What the page for missing facts asks for (frame §5): name, position, role and dealer position. */
export const missingInfoFields = z.object({
  firstName: personShape.firstName,
  lastName: personShape.lastName,
  ...positionShape,
});

/** A save of the own profile: fields left out stay as they are. */
export const profileUpdate = z
  .object({ ...profileFields.shape, ...positionShape })
  .partial()
  .extend({ removeProfileImage: z.boolean().default(false) });

export const positionFields = z.object({
  ...positionShape,
  companyRole: positionShape.companyRole.optional(),
});
export const audienceFields = z.object({ assignmentGroup: z.uuid(says(errors.chooseDepartment)).meta({ title: 'Department', titleFr: 'Service' }) });
export const emailOptFields = z.object({ receiveEmails: z.boolean() });
export const editingBrandFields = z.object({ editingBrand: id });
