import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { deliveryOf, incentiveTypes } from '#contract/rewards/incentives.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import type { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchCurriculums } from '../search-curriculums.ts';
import { useDeliveries, useIncentiveTypes } from '../use-incentive-types.ts';
import type { IncentiveRecordForm } from './incentive-values.ts';

interface SectionProps {
  readonly form: IncentiveRecordForm;
  readonly mayEdit: boolean;
}

interface PictureProps extends SectionProps {
  readonly picture: ReturnType<typeof useChosenPicture>;
}

const longestDescription = 250;

/** Name and description in both languages. */
export function WordsSection({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation('incentives');
  const description = { autosize: true, minRows: 3, maxLength: longestDescription };
  return (
    <FormSection title={t('ui:word.texts')} sub={t('ui:word.oneLanguage')} layout="beside" columns={2}>
      <TextInput {...form.field('name')} />
      <TextInput {...form.field('nameFr')} lang="fr" />
      <Textarea {...form.field('description')} {...description} />
      <Textarea {...form.field('descriptionFr')} {...description} lang="fr" />
    </FormSection>
  );
}

/** What people get, how it is handed over, and what it costs. */
export function KindSection({ form, mayEdit, picture }: PictureProps) {
  const { t } = useTranslation('incentives');
  const types = useIncentiveTypes();
  const allDeliveries = useDeliveries();
  const maxBytes = useUploadLimit('image');
  const { type, delivery } = form.values;
  const isForSale = type === 'points-shop';
  const choose = (chosen: string | null, chosenDelivery: string | null) => {
    const next = incentiveTypes.find((one) => one === chosen) ?? type;
    const by = deliveryOf(
      next,
      allDeliveries.find(({ value }) => value === chosenDelivery)?.value ?? delivery,
    );
    form.setValues({
      type: next,
      delivery: by,
      // Values that the new type does not have would be refused where nobody sees them.
      ...(next === 'points-shop' && { curriculum: null }),
      ...(by === 'code' && { quantity: null }),
    });
  };
  return (
    <FormSection title={t('form.kind')} sub={t('form.kindSub')} layout="beside" columns={2}>
      <Select
        {...form.field('type')}
        data={[...types]}
        description={t(`form.typeHint.${type}`)}
        onChange={(value) => choose(value, delivery)}
      />
      {isForSale && (
        <Select
          {...form.field('delivery')}
          data={[...allDeliveries]}
          onChange={(value) => choose(type, value)}
        />
      )}
      <NumberInput
        {...form.field('pointsCost')}
        description={t(isForSale ? 'form.costShop' : 'form.costEarned')}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required={isForSale}
      />
      {delivery === 'qrcode' && (
        <FullRow>
          <ImageField
            label={t('ui:word.qrCode')}
            hint={t('form.qrcodeHint')}
            width={600}
            height={600}
            maxBytes={maxBytes}
            disabled={!mayEdit}
            value={picture.shown}
            upload={(file) => Promise.resolve(picture.keep(file))}
            onChange={picture.change}
            error={form.errors['qrcodeImage']}
          />
        </FullRow>
      )}
    </FormSection>
  );
}

/** How many there are, and how many one person can redeem. */
export function StockSection({ form, incentive }: SectionProps & { readonly incentive: Incentive }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const count = (name: 'quantity' | 'perPerson', min: number) => ({
    ...form.field(name),
    value: form.values[name] ?? '',
    onChange: (value: number | string) => form.setFieldValue(name, value === '' ? null : Number(value)),
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    required: false,
    min,
  });
  const left = incentive.unclaimedCnt;
  return (
    <FormSection title={t('admin.stock')} sub={t('form.stockSub')} layout="beside" columns={2}>
      {form.values.delivery === 'code' ? (
        <FullRow>
          <p>{t('form.codesAreStock', { count: left, shown: formats.number(left) })}</p>
        </FullRow>
      ) : (
        <NumberInput {...count('quantity', 0)} description={t('form.quantityHint')} />
      )}
      <NumberInput {...count('perPerson', 1)} description={t('form.quantityHint')} />
    </FormSection>
  );
}

interface WhenProps extends SectionProps {
  readonly brands: readonly { value: string; label: string }[];
  readonly isBrandRequired: boolean;
  readonly curriculum: AsyncOption | null;
  readonly onCurriculum: (option: AsyncOption | null) => void;
}

/** Whose it is, the curriculum that earns it, and from which day to which. */
export function WhenSection({ form, mayEdit, brands, isBrandRequired, curriculum, onCurriculum }: WhenProps) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const isForSale = form.values.type === 'points-shop';
  const day = (name: 'startDate' | 'endDate') => ({
    ...form.field(name),
    required: false,
    disabled: !mayEdit,
    value: form.values[name] ?? '',
    onChange: (value: string) => form.setFieldValue(name, value || null),
  });
  return (
    <FormSection
      title={t('form.when')}
      sub={t(isForSale ? 'form.whenShop' : 'form.whenEarned')}
      layout="beside"
      columns={2}
    >
      <Select
        {...form.field('brand')}
        required={isBrandRequired}
        data={[...brands]}
        searchable
        clearable={mayEdit && !isBrandRequired}
        placeholder={t('ui:word.allBrands')}
      />
      {isForSale ? (
        <span />
      ) : (
        <AsyncSelect
          label={form.field('curriculum').label}
          hint={t('form.curriculumHint')}
          value={curriculum}
          onChange={onCurriculum}
          search={searchCurriculums(language)}
          error={form.errors['curriculum']}
          disabled={!mayEdit}
        />
      )}
      <DateField {...day('startDate')} description={t('form.firstDay')} />
      <DateField {...day('endDate')} description={t('form.lastDay')} />
    </FormSection>
  );
}

/** The picture in the shop. */
export function PictureSection({ form, mayEdit, picture }: PictureProps) {
  const { t } = useTranslation('incentives');
  const maxBytes = useUploadLimit('image');
  return (
    <FormSection title={t('ui:word.picture')} sub={t('form.pictureSub')} layout="beside">
      <ImageField
        label={t('ui:word.picture')}
        width={800}
        height={600}
        maxBytes={maxBytes}
        disabled={!mayEdit}
        value={picture.shown}
        upload={(file) => Promise.resolve(picture.keep(file))}
        onChange={picture.change}
        error={form.errors['image']}
      />
    </FormSection>
  );
}
