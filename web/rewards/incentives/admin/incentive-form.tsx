import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn, type Language } from '#contract/platform/language.ts';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { incentiveErrors } from '#contract/rewards/incentives.errors.ts';
import { incentiveFields } from '#contract/rewards/incentives.fields.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { useDeliveries, useIncentiveTypes } from '../use-incentive-types.ts';
import {
  KindSection,
  PictureSection,
  StockSection,
  WhenSection,
  WordsSection,
} from './incentive-sections.tsx';
import { incentiveValues } from './incentive-values.ts';

interface IncentiveFormProps {
  readonly incentive: Incentive;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The form of an incentive. Chosen pictures are shown immediately and sent with the save, which shows its progress. */
export function IncentiveForm({ incentive, onDirty }: IncentiveFormProps) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const formats = useFormats();
  const [sent, setSent] = useState<number>();
  const image = useChosenPicture(incentive.image, t('ui:word.picture'));
  const qrcode = useChosenPicture(incentive.qrcodeImage, t('ui:word.qrCode'));
  const [shown, setShown] = useState(incentive.audience);
  const audienceChoices = useAudienceChoices(shown);
  const [curriculum, setCurriculum] = useState(chosenCurriculum(incentive, language));
  const brands = withOwn(useManagedBrands(), incentive.brand);
  const { role } = useUser();
  const mayEdit = incentive.abilities.edit;
  const names = [...useIncentiveTypes(), ...useDeliveries()];
  const showRecord = (of: Incentive) => {
    image.showStored(of.image);
    qrcode.showStored(of.qrcodeImage);
    setShown(of.audience);
    setCurriculum(chosenCurriculum(of, language));
  };

  const save = useChange(incentiveCalls.saveById, {
    quiet: true,
    alsoChanges: ['reports', 'curriculums'],
    onDone: () => toast(t('saved')),
  });
  const form = useRecordForm({
    schema: incentiveFields,
    errors: incentiveErrors,
    record: incentive,
    fieldsOf: (of = incentive) => incentiveValues(of),
    async save(body, base = incentive) {
      try {
        const reply = await save.mutateAsync({
          params: { id: base._id },
          body: {
            ...body,
            removeImage: image.isRemoved,
            removeQrcodeImage: qrcode.isRemoved,
            version: base.version,
          },
          files: {
            ...(image.file && { image: image.file }),
            ...(qrcode.file && { qrcodeImage: qrcode.file }),
          },
          onProgress: setSent,
        });
        return reply.incentive;
      } finally {
        setSent(undefined);
      }
    },
    onTake: showRecord,
    savedBy: (of) => of.updatedBy?.name,
    names: [
      ...names,
      ...brands,
      ...(curriculum ? [curriculum] : []),
      ...(incentive.curriculum ? [curriculumOption(incentive.curriculum, language)] : []),
      ...Object.values(audienceChoices).flat(),
    ],
    alsoDirty: image.isChanged || qrcode.isChanged,
  });

  const section = { form, mayEdit };
  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : t(incentive.deletedAt ? 'form.inBin' : 'form.readOnly')}
      onDirty={onDirty}
      onReset={() => showRecord(form.record ?? incentive)}
      {...(sent !== undefined &&
        sent < 1 && { note: t('ui:word.uploadingShare', { share: formats.percent(sent) }) })}
    >
      <WordsSection form={form} />
      <KindSection {...section} picture={qrcode} />
      <StockSection {...section} incentive={incentive} />
      <WhenSection
        {...section}
        brands={brands}
        isBrandRequired={role.reach !== 'everything'}
        curriculum={form.values.curriculum === null ? null : curriculum}
        onCurriculum={(option) => {
          setCurriculum(option);
          form.setFieldValue('curriculum', option?.value ?? null);
        }}
      />
      <PictureSection {...section} picture={image} />
      <AudienceSection
        value={form.values.audience}
        onChange={(next) => form.setFieldValue('audience', next)}
        shown={shown}
        errors={form.errors}
        disabled={!mayEdit}
      />
    </RecordForm>
  );
}

const curriculumOption = (of: NonNullable<Incentive['curriculum']>, language: Language): AsyncOption => ({
  value: of._id,
  label: nameIn(of, language),
});

const chosenCurriculum = ({ curriculum }: Incentive, language: Language): AsyncOption | null =>
  curriculum && curriculumOption(curriculum, language);

/** Includes the incentive's own brand, even if the person may not choose it. */
const withOwn = (brands: readonly { value: string; label: string }[], own: Incentive['brand']) =>
  own && !brands.some(({ value }) => value === own._id)
    ? [...brands, { value: own._id, label: own.name }]
    : brands;
