import { Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseCategories } from '#contract/training/categories.ts';
import { scormErrors } from '#contract/training/scorm-packages.errors.ts';
import { scormCourseFields } from '#contract/training/scorm-packages.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useBrandChoices } from '../use-brand-choices.ts';
import type { PackageChoices } from './package-upload.ts';
import classes from './scorm.module.css';

type FormProps = {
  /** The package is being imported with the chosen values: later changes would have no effect. */
  busy: boolean;
  onTake: (choices: PackageChoices) => Promise<void>;
  onCancel: () => void;
};

/** The name of the new course, and its brand and category. */
export function NewCourseForm({ title, busy, onTake, onCancel }: FormProps & { title: string }) {
  const { t } = useTranslation('scorm-packages');
  const language = useLanguage();
  const brands = useBrandChoices();
  const form = useRoomForm({
    schema: scormCourseFields,
    errors: scormErrors,
    initial: { name: { en: title, fr: '' }, brand: brands.first, category: '' },
    submit: onTake,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={12}>
        <TextInput {...form.field('name.en')} label={t('ui:word.nameInEnglish')} required disabled={busy} />
        <TextInput {...form.field('name.fr')} label={t('ui:word.nameInFrench')} lang="fr" disabled={busy} />
        <Select
          {...form.field('brand')}
          required={brands.isRequired}
          data={brands.options}
          searchable
          clearable={!brands.isRequired}
          disabled={busy}
          placeholder={t('ui:word.allBrands')}
        />
        <Select
          {...form.field('category')}
          required={false}
          data={courseCategories.map((one) => ({ value: one.value, label: one[language] }))}
          clearable
          disabled={busy}
          value={form.values.category || null}
          onChange={(category) => form.setFieldValue('category', category ?? '')}
        />
        {busy && <p className={`sub ${classes.hint}`}>{t('course.taken')}</p>}
        <Row>
          <Button variant="filled" type="submit" busy={busy}>
            {busy ? t('unpacking') : t('course.make')}
          </Button>
          <Button variant="subtle" type="button" disabled={busy} onClick={onCancel}>
            {t('ui:word.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Whether learners keep their progress in the sections they know. */
export function ReplaceForm({ busy, onTake, onCancel }: FormProps) {
  const { t } = useTranslation('scorm-packages');
  const [keep, setKeep] = useState('keep');
  return (
    <Stack gap={12}>
      <Radio.Group label={t('replace.progress')} value={keep} onChange={setKeep}>
        <Stack gap={8}>
          <Radio value="keep" disabled={busy} label={t('replace.keep')} description={t('replace.keepHint')} />
          <Radio
            value="renew"
            disabled={busy}
            label={t('replace.renew')}
            description={t('replace.renewHint')}
          />
        </Stack>
      </Radio.Group>
      {busy && <p className={`sub ${classes.hint}`}>{t('replace.taken')}</p>}
      <p>{t('replace.publish')}</p>
      <Row>
        <Button
          variant="filled"
          busy={busy}
          onClick={() => void onTake({ keepProgress: keep === 'keep' }).catch(() => undefined)}
        >
          {busy ? t('unpacking') : t('replace.title')}
        </Button>
        <Button variant="subtle" disabled={busy} onClick={onCancel}>
          {t('ui:word.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
