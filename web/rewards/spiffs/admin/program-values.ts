import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { emptySpiff, type SpiffFields } from '#contract/rewards/spiffs.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';

type Values = Omit<SpiffFields, 'audience' | 'removeThumbnail' | 'removeReceipt' | 'amountCents'> & {
  readonly audience: NonNullable<SpiffFields['audience']>;
  /** Null while someone types. */
  readonly amountCents: number | null;
};

export type ProgramRecordForm = RecordForm<Spiff, Values>;

export const emptyPart: SpiffFields['parts'][number] = {
  partNumber: '',
  name: '',
  nameFr: '',
  amountCents: null,
};

/** The fields of the form, from the program that was read, or of a new one for the current month. */
export function programValues(of: Spiff | undefined): Values {
  if (!of) {
    const now = new Date();
    const day = (date: Date) => date.toLocaleDateString('en-CA');
    const {
      audience: _none,
      removeThumbnail: _t,
      removeReceipt: _r,
      ...empty
    } = emptySpiff(day(now), day(new Date(now.getFullYear(), now.getMonth() + 2, 0)));
    return { ...empty, parts: [emptyPart], audience: emptyAudience() };
  }
  return {
    name: of.name,
    nameFr: of.nameFr,
    details: of.details,
    detailsFr: of.detailsFr,
    type: of.type,
    structure: of.structure,
    payoutType: of.payoutType,
    currency: of.currency,
    amountCents: of.amountCents,
    spentUnitCents: of.spentUnitCents,
    startDate: of.startDate,
    endDate: of.endDate,
    perClaimCents: of.perClaimCents,
    perPersonCents: of.perPersonCents,
    budgetCents: of.managed?.budgetCents ?? null,
    fundedBy: of.managed?.fundedBy?._id ?? null,
    needsSerials: of.needsSerials,
    lateAfterDays: of.lateAfterDays,
    certificate: of.certificate && {
      curriculum: of.certificate.curriculum._id,
      addsCents: of.certificate.addsCents,
      isRequired: of.certificate.isRequired,
    },
    parts: of.parts,
    audience: of.managed?.audience ? valuesOf(of.managed.audience) : emptyAudience(),
  };
}
