import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import type { IncentiveFields } from '#contract/rewards/incentives.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';

type Values = Omit<
  IncentiveFields,
  'audience' | 'active' | 'removeImage' | 'removeQrcodeImage' | 'pointsCost'
> & {
  readonly audience: NonNullable<IncentiveFields['audience']>;
  /** Empty while someone types. */
  readonly pointsCost: number | '';
};

export type IncentiveRecordForm = RecordForm<Incentive, Values>;

/** The fields of the form, from the record that was read. */
export const incentiveValues = ({ brand, curriculum, audience, ...one }: Incentive): Values => ({
  name: one.name,
  nameFr: one.nameFr,
  description: one.description,
  descriptionFr: one.descriptionFr,
  type: one.type,
  delivery: one.delivery,
  pointsCost: one.pointsCost,
  quantity: one.quantity,
  perPerson: one.perPerson,
  startDate: one.startDate,
  endDate: one.endDate,
  brand: brand?._id ?? null,
  curriculum: curriculum?._id ?? null,
  audience: audience ? valuesOf(audience) : emptyAudience(),
});
