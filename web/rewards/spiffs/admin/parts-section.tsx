import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import classes from './manager.module.css';
import { emptyPart, type ProgramRecordForm } from './program-values.ts';

/** The parts that count, each with an amount of its own if it differs. */
export function PartsSection({ form }: { form: ProgramRecordForm }) {
  const { t } = useTranslation('spiff-manager');
  const { parts, structure, currency } = form.values;
  const change = (index: number, amountCents: number | null) =>
    form.setFieldValue(
      'parts',
      parts.map((part, at) => (at === index ? { ...part, amountCents } : part)),
    );
  const error = form.errors['parts'];
  return (
    <FormSection
      title={t('form.parts')}
      sub={t(structure === 'PER_ITEM' ? 'form.partsSub' : 'form.partsSubOptional')}
      layout="beside"
    >
      <Stack gap={12}>
        {typeof error === 'string' && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {parts.map((part, index) => (
          <div key={index} className={classes.part}>
            <TextInput {...form.field(`parts.${index}.partNumber`)} autoComplete="off" />
            <TextInput {...form.field(`parts.${index}.name`)} />
            <TextInput {...form.field(`parts.${index}.nameFr`)} lang="fr" />
            {structure === 'PER_ITEM' && (
              <MoneyField
                {...form.field(`parts.${index}.amountCents`)}
                required={false}
                value={part.amountCents}
                onChange={(cents) => change(index, cents)}
                currency={currency}
              />
            )}
            <IconButton
              label={t('form.removePart', { part: part.partNumber })}
              icon={<IconX size={16} stroke={1.7} />}
              onClick={() => form.removeListItem('parts', index)}
            />
          </div>
        ))}
        <span>
          <Button
            size="sm"
            icon={<IconPlus size={16} stroke={1.7} />}
            onClick={() => form.insertListItem('parts', emptyPart)}
          >
            {t('ui:word.addAPart')}
          </Button>
        </span>
      </Stack>
    </FormSection>
  );
}
