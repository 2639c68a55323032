import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { workStep } from '#contract/people/registration.fields.ts';
import { localPath } from '#contract/platform/language.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Captcha } from './captcha.tsx';
import { useChoices } from './choices.ts';
import { PositionFields } from './person-fields.tsx';
import { useKeptStep, useStepErrors, type StepProps } from './use-registration.ts';
import classes from './accounts.module.css';

/** Step 3: the position. Completing it sends the registration. */
export function RegisterWork({ values, errors, onDone, onBack, onTyped }: StepProps<'work'>) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const choices = useChoices();
  const { assignmentGroupName } = useSession().config;
  const [captcha, setCaptcha] = useState<string>();
  const [round, setRound] = useState(0);
  const form = useRoomForm({
    schema: workStep,
    errors: accountErrors,
    initial: values,
    submit: async () => {
      try {
        await onDone(form.values, captcha);
      } catch (error) {
        // A captcha answer is valid for one request.
        setCaptcha(undefined);
        setRound((before) => before + 1);
        throw error;
      }
    },
  });
  useStepErrors(form, errors);
  useKeptStep(form.values, onTyped);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <div>
          <h1>{t('register.work.title')}</h1>
          <p className={classes.lead}>{t('register.work.lead')}</p>
        </div>
        <FormSection columns={2}>
          <Select
            {...form.field('assignmentGroup')}
            required
            label={assignmentGroupName[language].singular}
            data={choices.departments}
          />
          <PositionFields field={form.field} />
          {choices.businessUnits.length > 0 && (
            <FullRow>
              <MultiSelect
                {...form.field('businessUnits')}
                data={choices.businessUnits}
                searchable
                clearable
              />
            </FullRow>
          )}
          <FullRow>
            <TextInput
              {...form.field('salesRep')}
              type="email"
              inputMode="email"
              autoComplete="off"
              description={t('register.work.salesRepHint')}
            />
          </FullRow>
        </FormSection>
        <Stack gap={12}>
          <Checkbox {...form.field('participatingLearner', 'checkbox')} required={false} />
          <Checkbox {...form.field('receiveEmails', 'checkbox')} required={false} />
          <div>
            <Checkbox {...form.field('privacy', 'checkbox')} required />
            <a
              className={classes.policy}
              href={localPath('/public/privacy-policy', language)}
              target="_blank"
              rel="noreferrer"
            >
              {t('register.work.readPolicy')}
            </a>
          </div>
        </Stack>
        <Captcha key={round} onAnswer={setCaptcha} error={form.errors['captcha']} />
        <div className={classes.foot}>
          <Button size="md" onClick={() => onBack?.(form.values)} disabled={form.submitting}>
            {t('register.back')}
          </Button>
          <Button type="submit" variant="filled" size="md" busy={form.submitting}>
            {t('register.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
