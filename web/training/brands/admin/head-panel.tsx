import { useTranslation } from 'react-i18next';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { BrandPageForm } from './brand-page-content.ts';

/** The head of a brand's page: motto, description, logo and banner. */
export function HeadPanel({ form }: { form: BrandPageForm }) {
  const { t } = useTranslation('brands');
  const maxBytes = useUploadLimit('image');
  const { values, errors } = form;
  const picture = (name: 'logoImage' | 'bannerImage', width: number, height: number) => (
    <CropImageField
      maxBytes={maxBytes}
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}Hint`)}
      width={width}
      height={height}
      value={shownPicture(values[name] ?? null, t(`settings.${name}`))}
      upload={uploadPicture}
      onChange={(file) => form.setFieldValue(name, file && { fileId: file.id })}
    />
  );
  return (
    <Panel title={t('builder.head')}>
      <Stack>
        <BilingualField
          label={t('builder.headline')}
          value={values.headline}
          maxLength={200}
          errors={{ en: errors['headline.en'], fr: errors['headline.fr'] }}
          onChange={(headline) => form.setFieldValue('headline', headline)}
        />
        <BilingualField
          label={t('ui:word.description')}
          hint={t('builder.descriptionHint')}
          multiline
          maxLength={600}
          value={values.description}
          errors={{ en: errors['description.en'], fr: errors['description.fr'] }}
          onChange={(description) => form.setFieldValue('description', description)}
        />
        {picture('logoImage', 256, 256)}
        {picture('bannerImage', 1600, 500)}
      </Stack>
    </Panel>
  );
}
