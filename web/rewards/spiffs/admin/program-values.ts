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

/** The fields of the form, from the program that was read, or of a new one from today to the end of the next month. */
export function programValues(of: Spiff | undefined, today: string): Values {
  if (!of) {
    const [year, month] = today.split('-').map(Number);
    const {
      audience: _none,
      removeThumbnail: _t,
      removeReceipt: _r,
      ...empty
    } = emptySpiff(today, new Date(Date.UTC(year!, month! + 1, 0)).toISOString().slice(0, 10));
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
