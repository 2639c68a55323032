import * as z from 'zod';
import { bulkIds, type WithoutIds } from '#contract/platform/bulk.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { says } from '#contract/platform/errors.ts';
import { labelled } from '#contract/platform/text.ts';
import { accountErrors } from './accounts.errors.ts';
import { newPassword, personShape, positionShape } from './accounts.fields.ts';

export const invitationStates = ['open', 'expired', 'used', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** A link is also replaced, once the invitation was sent again. */
export const linkStates = [...invitationStates, 'replaced'] as const;
export type LinkState = (typeof linkStates)[number];

/** What the form asks for if the account does not have it. */
const missingShape = {
  firstName: personShape.firstName,
  lastName: personShape.lastName,
  dateOfBirth: personShape.dateOfBirth,
  country: personShape.country,
  primaryRole: positionShape.primaryRole,
  dealerPosition: positionShape.dealerPosition,
};
export type MissingField = keyof typeof missingShape;
export const missingFields = Object.keys(missingShape) as readonly MissingField[];

/** A field as errors name it. */
export function nameOfField(field: MissingField): Bilingual {
  const { title, titleFr } = missingShape[field].meta() as { title: string; titleFr: string };
  return { en: title, fr: titleFr };
}

const acceptanceShape = z.object({
  password: labelled(newPassword(), 'Password', 'Mot de passe'),
  confirmation: labelled(z.string(), 'Repeat the password', 'Répétez le mot de passe'),
  ...missingShape,
  privacy: labelled(
    z.literal(true, says(accountErrors.privacy)),
    'I accept the privacy policy',
    'J’accepte la politique de confidentialité',
  ),
});

const samePassword = (given: { readonly password: string; readonly confirmation: string }) =>
  given.password === given.confirmation;
const differs = { path: ['confirmation'], ...says(accountErrors.confirmation) };

/** The form of somebody whose account misses these. The server, which knows what is missing, accepts the others left out. */
export const acceptanceFields = (missing: readonly MissingField[]) =>
  acceptanceShape
    .partial(
      // Typed as if all might be left out, because the type cannot follow which are.
      Object.fromEntries(
        missingFields.filter((one) => !missing.includes(one)).map((one) => [one, true]),
      ) as Record<MissingField, true>,
    )
    .refine(samePassword, differs);

export const anyAcceptance = acceptanceFields([]);
export type Acceptance = z.output<typeof anyAcceptance>;

/** An action on many invitations. */
export const invitationBulk = z.object({ action: z.enum(['resend', 'withdraw']), ids: bulkIds });
export type InvitationBulk = WithoutIds<z.output<typeof invitationBulk>>;
