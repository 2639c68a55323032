import { ColorInput, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Bilingual } from '#contract/platform/language.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { backdrops, type Paper } from '#contract/training/certificate-design.ts';
import { useCall } from '#web/platform/query.ts';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import type { DesignWork } from './use-design.ts';
import type { DesignSaving, PictureSlot } from './use-save-design.ts';
import '#web/platform/theme/input-styles.ts';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';

const maxBytes = 20_000_000;

interface DesignFieldsProps {
  readonly work: DesignWork;
  readonly saving: DesignSaving;
  /** Whether a design may belong to the company. A brand manager's designs always belong to a brand. */
  readonly forCompany: boolean;
  readonly disabled: boolean;
}

type SectionProps = Pick<DesignFieldsProps, 'work' | 'saving' | 'disabled'>;

/** Everything in a design except positions: name and validity, texts, paper, colors and pictures. */
export function DesignFields({ forCompany, ...section }: DesignFieldsProps) {
  return (
    <fieldset disabled={section.disabled} style={{ display: 'contents' }}>
      <AboutSection {...section} forCompany={forCompany} />
      <WordsSection {...section} />
      <SheetSection {...section} />
    </fieldset>
  );
}

/** The name and owner of the design, and how long its certificates are valid. */
function AboutSection({ work, saving, forCompany }: DesignFieldsProps) {
  const { t } = useTranslation('designs');
  const { draft } = work;
  const { errors } = saving;
  const brands = useCall(brandCalls.list, { query: { page: 0 } });
  return (
    <FormSection title={t('form.about')} sub={t('form.aboutSub')} layout="beside" columns={2}>
      <TextInput
        label={t('form.name')}
        value={draft.name}
        required
        maxLength={80}
        error={errors['name']}
        onChange={(event) => work.change({ ...draft, name: event.currentTarget.value })}
      />
      <Select
        label={t('ui:word.brand')}
        data={(brands.data?.brands ?? []).map((one) => ({ value: one._id, label: one.name }))}
        value={draft.brand}
        placeholder={t('ui:word.allBrands')}
        clearable={forCompany}
        error={errors['brand']}
        onChange={(brand) => work.change({ ...draft, brand })}
      />
      <NumberInput
        label={t('form.validity')}
        description={t('form.validityHint')}
        value={draft.validityMonths ?? ''}
        min={1}
        max={120}
        allowDecimal={false}
        error={errors['validityMonths']}
        onChange={(value) =>
          work.change({ ...draft, validityMonths: typeof value === 'number' ? value : null })
        }
      />
      <TagsInput
        label={t('form.reminders')}
        description={t('form.remindersHint')}
        value={draft.reminderDays.map(String)}
        maxTags={6}
        error={errors['reminderDays']}
        onChange={(days) =>
          work.change({
            ...draft,
            reminderDays: days.map(Number).filter((day) => Number.isInteger(day) && day >= 1 && day <= 365),
          })
        }
      />
    </FormSection>
  );
}

function WordsSection({ work, saving, disabled }: SectionProps) {
  const { t } = useTranslation('designs');
  const { draft } = work;
  const { errors } = saving;
  const bilingual = (name: 'title' | 'statement' | 'signatoryTitle', required: boolean, max: number) => ({
    label: t(`form.${name}`),
    value: draft.design[name],
    required,
    maxLength: max,
    disabled,
    onChange: (text: Bilingual) => work.changeDesign({ [name]: text }),
    errors: { en: errors[`design.${name}.en`], fr: errors[`design.${name}.fr`] },
  });
  return (
    <FormSection title={t('ui:word.texts')} layout="beside">
      <BilingualField {...bilingual('title', true, 80)} />
      <BilingualField {...bilingual('statement', true, 160)} />
      <TextInput
        label={t('form.signatory')}
        description={t('form.signatoryHint')}
        value={draft.design.signatory}
        maxLength={80}
        onChange={(event) => work.changeDesign({ signatory: event.currentTarget.value })}
      />
      <BilingualField {...bilingual('signatoryTitle', false, 80)} />
    </FormSection>
  );
}

/** Paper, colors and pictures. */
function SheetSection({ work, saving, disabled }: SectionProps) {
  const { t } = useTranslation('designs');
  const { draft } = work;
  const { errors } = saving;
  const slot = (name: PictureSlot) => ({
    label: t(`form.${name}`),
    value: draft[name],
    maxBytes,
    disabled,
    onChange: (file: UploadedFile | null) => work.change({ ...draft, [name]: file }),
    upload: async (file: File) => saving.choose(name, file),
  });
  const colour = (name: 'ink' | 'accent') => ({
    label: t(`form.${name}`),
    value: draft.design[name],
    format: 'hex' as const,
    disabled,
    eyeDropperButtonProps: { 'aria-label': t('form.pick') },
    error: errors[`design.${name}`],
    onChange: (value: string) => /^#[0-9a-f]{6}$/i.test(value) && work.changeDesign({ [name]: value }),
  });

  return (
    <FormSection title={t('form.sheet')} sub={t('form.sheetSub')} layout="beside" columns={2}>
      <Select
        label={t('form.orientation')}
        data={(['landscape', 'portrait'] as const).map((value) => ({
          value,
          label: t(`orientation.${value}`),
        }))}
        value={draft.design.orientation}
        onChange={(value) => value && work.turn(value as 'landscape')}
      />
      <Select
        label={t('form.paper')}
        data={(['a4', 'letter'] as const).map((value) => ({ value, label: t(`paper.${value}`) }))}
        value={draft.design.paper}
        onChange={(value) => value && work.changeDesign({ paper: value as Paper })}
      />
      <Select
        label={t('form.backdrop')}
        data={backdrops.map((value) => ({ value, label: t(`backdrop.${value}`) }))}
        value={draft.design.backdrop}
        onChange={(value) => value && work.changeDesign({ backdrop: value as 'band' })}
      />
      <ColorInput {...colour('ink')} />
      <ColorInput {...colour('accent')} />
      <FullRow>
        <ImageField
          {...slot('background')}
          hint={t('form.backgroundHint')}
          width={draft.design.orientation === 'landscape' ? 2480 : 1754}
          height={draft.design.orientation === 'landscape' ? 1754 : 2480}
        />
      </FullRow>
      <FullRow>
        <ImageField {...slot('logo')} hint={t('form.logoHint')} width={800} height={200} />
      </FullRow>
    </FormSection>
  );
}
