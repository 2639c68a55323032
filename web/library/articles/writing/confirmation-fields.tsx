import { Checkbox, Radio, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import { maxOptions, type ConfirmationQuestion } from '#contract/library/confirmations.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './article-form.module.css';
import type { ArticleValues } from './article-values.ts';

type ConfirmationFieldsProps = { form: RecordForm<Article, ArticleValues>; disabled: boolean };

const emptyOption = { text: '', textFr: '' };
const emptyQuestion = (): ConfirmationQuestion => ({
  text: '',
  textFr: '',
  options: [emptyOption, emptyOption],
  right: 0,
  explanation: '',
  explanationFr: '',
});

/** Whether people have to confirm an announcement, until when, and after which question. */
export function ConfirmationFields({ form, disabled }: ConfirmationFieldsProps) {
  const { t } = useTranslation('articles-admin');
  const { confirmation } = form.values;
  const question = confirmation?.question ?? null;
  return (
    <FormSection title={t('confirmation.title')} sub={t('confirmation.sub')} layout="beside">
      <Checkbox
        label={t('confirmation.ask')}
        description={t('confirmation.askHint')}
        checked={confirmation !== null}
        onChange={(event) =>
          form.setFieldValue('confirmation', event.currentTarget.checked ? { by: '', question: null } : null)
        }
      />
      {confirmation && (
        <>
          <DateField
            {...form.field('confirmation.by')}
            value={confirmation.by}
            onChange={(day) => form.setFieldValue('confirmation.by', day)}
          />
          <Checkbox
            label={t('confirmation.withQuestion')}
            description={t('confirmation.withQuestionHint')}
            checked={question !== null}
            onChange={(event) =>
              form.setFieldValue(
                'confirmation.question',
                event.currentTarget.checked ? emptyQuestion() : null,
              )
            }
          />
        </>
      )}
      {question && <QuestionFields form={form} question={question} disabled={disabled} />}
    </FormSection>
  );
}

function QuestionFields({
  form,
  question,
  disabled,
}: ConfirmationFieldsProps & { question: ConfirmationQuestion }) {
  const { t } = useTranslation('articles-admin');
  const { options, right } = question;
  const base = 'confirmation.question';
  const remove = (index: number) =>
    form.setFieldValue(base, {
      ...question,
      options: options.filter((_option, place) => place !== index),
      right: right > index ? right - 1 : Math.min(right, options.length - 2),
    });
  return (
    <div className={classes.facts}>
      <TextInput {...form.field(`${base}.text`)} w="100%" />
      <TextInput {...form.field(`${base}.textFr`)} lang="fr" w="100%" />
      {options.map((_option, index) => (
        <fieldset key={index} className={classes.fact}>
          <legend>{t('confirmation.option', { number: index + 1 })}</legend>
          <TextInput {...form.field(`${base}.options.${index}.text`)} label={t('ui:word.text')} />
          <TextInput
            {...form.field(`${base}.options.${index}.textFr`)}
            label={t('ui:word.textInFrench')}
            lang="fr"
          />
          <Radio
            name="confirmation-right"
            label={t('confirmation.right')}
            checked={index === right}
            onChange={() => form.setFieldValue(`${base}.right`, index)}
          />
          {options.length > 2 && (
            <IconButton
              label={t('confirmation.removeOption', { number: index + 1 })}
              icon={<IconTrash size={16} stroke={1.7} />}
              disabled={disabled}
              onClick={() => remove(index)}
            />
          )}
        </fieldset>
      ))}
      {options.length < maxOptions && (
        <Button
          icon={<IconPlus size={16} stroke={1.7} />}
          disabled={disabled}
          onClick={() => form.setFieldValue(base, { ...question, options: [...options, emptyOption] })}
        >
          {t('confirmation.addOption')}
        </Button>
      )}
      <TextInput
        {...form.field(`${base}.explanation`)}
        description={t('confirmation.explanationHint')}
        w="100%"
      />
      <TextInput {...form.field(`${base}.explanationFr`)} lang="fr" w="100%" />
    </div>
  );
}
