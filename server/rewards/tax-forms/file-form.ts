import type { W9Fields } from '#contract/rewards/tax-forms.fields.ts';
import { taxErrors as errors } from '#contract/rewards/tax-forms.errors.ts';
import { tinDigits } from '#contract/rewards/tin.rules.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { keysOf, seal } from './seal.ts';
import { insertForm, newestForm, type FormRow } from './tax-forms.queries.ts';

/** Files a person's form for this year, with its number sealed. Refused without a key. */
export async function fileForm(
  change: Change,
  userId: string,
  { tin, certified: _certified, ...form }: W9Fields,
): Promise<FormRow> {
  const digits = found(tinDigits(form.tinKind, tin), errors.tin);
  const id = newId();
  const sealed = seal(keysOf(change), id, digits) ?? refuse(errors.unavailable);
  await insertForm(change.tx, userId, {
    ...form,
    id,
    year: Number(change.today().slice(0, 4)),
    last4: digits.slice(-4),
    sealed,
    signedAt: change.now(),
  });
  const filed = found(await newestForm(change.tx, userId), errors.notFound);
  await change.record({
    type: 'create',
    entity: { kind: 'tax-form', id, name: `W-9 ${filed.year}` },
    after: { year: filed.year, classification: filed.classification },
  });
  return filed;
}
