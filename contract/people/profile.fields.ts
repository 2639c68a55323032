import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { day, labelled } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { personShape, positionShape } from './accounts.fields.ts';
import { postalCodeFits } from './postal-code.fields.ts';

/** The person's own profile as its form sends it. */
const ownFields = z.object({
  ...personShape,
  dateOfBirth: labelled(day(errors.birthDate).nullable().default(null), 'Date of birth', 'Date de naissance'),
});
export const profileFields = ownFields.check(postalCodeFits((form) => form, ['postalCode']));

/** The page for missing data: name, position, role and dealer position. */
export const missingInfoFields = z.object({
  firstName: personShape.firstName,
  lastName: personShape.lastName,
  ...positionShape,
});

/** A field without its default: if omitted, the stored value stays. */
const optional = <T extends z.ZodType>(schema: z.ZodDefault<T>) =>
  schema
    .unwrap()
    .optional()
    .meta(schema.meta() ?? {});

/** A save of a person's own profile: omitted fields stay as they are. */
export const profileUpdate = z.object({
  firstName: personShape.firstName.optional(),
  lastName: personShape.lastName.optional(),
  dateOfBirth: optional(ownFields.shape.dateOfBirth),
  phone: optional(personShape.phone),
  address: optional(personShape.address),
  city: optional(personShape.city),
  region: optional(personShape.region),
  postalCode: optional(personShape.postalCode),
  country: personShape.country.optional(),
  website: optional(personShape.website),
  companyRole: positionShape.companyRole.optional(),
  primaryRole: positionShape.primaryRole.optional(),
  dealerPosition: positionShape.dealerPosition.optional(),
  removeProfileImage: z.boolean().default(false),
});

export const positionFields = z.object({
  ...positionShape,
  companyRole: positionShape.companyRole.optional(),
});
export const audienceFields = z.object({
  assignmentGroup: labelled(z.uuid(says(errors.chooseDepartment)), 'Department', 'Service'),
});
export const emailOptFields = z.object({ receiveEmails: z.boolean() });
export const editingBrandFields = z.object({ editingBrand: id });
