import type { W9 } from '#contract/rewards/tax-forms.fields.ts';
import { maskedTin } from '#contract/rewards/tin.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { FormRow } from './tax-forms.queries.ts';

/** A form as replies show it: never with its number, and without the last four digits while somebody acts for another person. */
export const presentForm = ({ id, last4, ...form }: FormRow, { session }: Pick<Actor, 'session'>): W9 => ({
  _id: id,
  ...form,
  maskedTin: session.proxiedBy ? null : maskedTin(form.tinKind, last4),
});
