import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import { maxFacts } from '#contract/library/articles.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './article-form.module.css';
import type { ArticleValues } from './article-values.ts';

/** Short facts under the title: a label and a value, in both languages. */
export function FactsField({
  form,
  disabled,
}: {
  form: RecordForm<Article, ArticleValues>;
  disabled: boolean;
}) {
  const { t } = useTranslation('articles-admin');
  return (
    <div className={classes.facts}>
      {form.values.facts.map((_fact, index) => (
        <fieldset key={index} className={classes.fact}>
          <legend>{t('form.fact', { number: index + 1 })}</legend>
          <TextInput {...form.field(`facts.${index}.label`)} label={t('ui:word.label')} />
          <TextInput {...form.field(`facts.${index}.labelFr`)} label={t('fact.labelFr')} lang="fr" />
          <TextInput {...form.field(`facts.${index}.value`)} label={t('ui:word.value')} />
          <TextInput {...form.field(`facts.${index}.valueFr`)} label={t('fact.valueFr')} lang="fr" />
          <IconButton
            label={t('form.removeFact', { number: index + 1 })}
            icon={<IconTrash size={16} stroke={1.7} />}
            disabled={disabled}
            onClick={() => form.removeListItem('facts', index)}
          />
        </fieldset>
      ))}
      {form.values.facts.length < maxFacts && (
        <Button
          icon={<IconPlus size={16} stroke={1.7} />}
          disabled={disabled}
          onClick={() => form.insertListItem('facts', { label: '', labelFr: '', value: '', valueFr: '' })}
        >
          {t('form.addFact')}
        </Button>
      )}
    </div>
  );
}
