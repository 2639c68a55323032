import { PasswordInput, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { passwordLength } from '#contract/people/accounts.fields.ts';
import { personStep } from '#contract/people/registration.fields.ts';
import { judgeBirthDate } from '#contract/people/registration.rules.ts';
import { sentence } from '#contract/platform/error-texts.ts';
import { isDay } from '#web/ui/typed-day.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useToday } from '#web/platform/use-today.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { AddressFields, CountryField, NameFields, type Field } from './person-fields.tsx';
import { useKeptStep, useStepErrors, type StepProps } from './use-registration.ts';
import classes from './accounts.module.css';

/** The fields that nobody needs before the first lesson. */
const contact = ['phone', 'address', 'city', 'region', 'postalCode', 'website'] as const;

/** Step 1: the person. */
export function RegisterPerson({
  values,
  errors,
  onDone,
  onTyped,
  isRestored,
}: StepProps<'person'> & { readonly isRestored: boolean }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { minimumAge } = useSession().config.registration;
  const today = useToday();
  const [isAgeShown, setAgeShown] = useState(false);
  const form = useRoomForm({
    schema: personStep,
    errors: accountErrors,
    initial: values,
    submit: async (): Promise<void> => {
      if (verdict === 'fine') return onDone(form.values);
      setAgeShown(true);
      document.querySelector<HTMLElement>('[name="dateOfBirth"]')?.focus();
    },
  });
  // Checked here, not in the schema: validating the single field would remove the message again.
  const { dateOfBirth } = form.values;
  const verdict = isDay(dateOfBirth) ? judgeBirthDate(dateOfBirth, today, minimumAge) : 'fine';
  const ageError =
    verdict === 'fine' || !isAgeShown
      ? undefined
      : sentence(verdict === 'invalid' ? accountErrors.birthDate : accountErrors.tooYoung, language, {
          minimum: minimumAge,
        });
  const field: Field = (path, type) => {
    const own = form.field(path, type);
    if (path !== 'dateOfBirth') return own;
    const blur = own['onBlur'] as ((event: unknown) => void) | undefined;
    return {
      ...own,
      error: own['error'] ?? ageError,
      onBlur: (event: unknown) => {
        blur?.(event);
        setAgeShown(true);
      },
    };
  };
  // Open if something is in there: what was entered before, or what the server refused.
  const [hasContact] = useState(() => contact.some((name) => values[name] !== '' || name in errors));
  useStepErrors(form, errors);
  useKeptStep(form.values, onTyped);
  const visibility = { 'aria-label': t('login.showPassword') };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <div>
          <h1>{t('register.person.title')}</h1>
          <p className={classes.lead}>{t('register.person.lead')}</p>
        </div>
        {isRestored && (
          <Strip tone="info" title={t('register.restored')}>
            {t('register.restoredHint')}
          </Strip>
        )}
        <FormSection columns={2}>
          <NameFields field={field} />
          <TextInput {...form.field('email')} type="email" autoComplete="username" inputMode="email" />
          <PasswordInput
            {...form.field('password')}
            autoComplete="new-password"
            description={t('password.hint', { minimum: passwordLength.min, maximum: passwordLength.max })}
            visibilityToggleButtonProps={visibility}
          />
          <PasswordInput
            {...form.field('confirmation')}
            required
            autoComplete="new-password"
            description={t('password.again')}
            visibilityToggleButtonProps={visibility}
          />
        </FormSection>
        <FormSection columns={2}>
          <CountryField field={form.field} />
        </FormSection>
        <details className={classes.more} open={hasContact || undefined}>
          <summary>{t('register.person.more')}</summary>
          <FormSection columns={2}>
            <AddressFields field={form.field} country={form.values.country} />
          </FormSection>
        </details>
        <div className={classes.foot}>
          <p>
            {t('register.haveAccount')} <AppLink href="/public/login">{t('login.submit')}</AppLink>
          </p>
          <Button
            type="submit"
            variant="filled"
            size="md"
            iconAfter={<IconArrowRight size={16} stroke={1.9} />}
          >
            {t('ui:word.continue')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
