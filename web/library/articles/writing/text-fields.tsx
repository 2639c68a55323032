import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { uploadForText } from '#web/platform/pictures.ts';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { RichTextEditor } from '#web/ui/rich-text-editor.tsx';
import type { ArticleValues } from './article-values.ts';

type TextFieldsProps = { form: RecordForm<Article, ArticleValues>; disabled: boolean };

/** Title and text in both languages. */
export function TextFields({ form, disabled }: TextFieldsProps) {
  const { t } = useTranslation('articles-admin');
  const { description: en, descriptionFr: fr } = form.values;
  return (
    <FormSection title={t('ui:word.text')} sub={t('form.wordsSub')} columns={2}>
      <TextInput {...form.field('title')} />
      <TextInput {...form.field('titleFr')} lang="fr" />
      <FullRow>
        <BilingualField
          label={t('ui:word.text')}
          value={{ en, fr }}
          state="current"
          errors={{ en: form.errors['description'], fr: form.errors['descriptionFr'] }}
          onChange={(next) => {
            if (next.en !== en) form.setFieldValue('description', next.en);
            if (next.fr !== fr) form.setFieldValue('descriptionFr', next.fr);
          }}
          renderInput={({ language, labelledBy, value, onChange, error }) => (
            <div>
              <RichTextEditor
                labelledBy={labelledBy}
                lang={language}
                value={value}
                onChange={onChange}
                disabled={disabled}
                uploadImage={uploadForText}
              />
              {error && <p role="alert">{error}</p>}
            </div>
          )}
        />
      </FullRow>
    </FormSection>
  );
}
