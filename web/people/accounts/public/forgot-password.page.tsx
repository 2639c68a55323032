import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { forgotPasswordFields } from '#contract/people/recovery.fields.ts';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import '#web/platform/theme/input-styles.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from '../accounts.module.css';
import { Captcha } from '../captcha.tsx';
import { keepAddress } from '../recovery-address.ts';

/** Requests a recovery code. The next page is the same whether or not the address has an account. */
export function Page() {
  const { t } = useTranslation('accounts');
  const go = useGo();
  const [captcha, setCaptcha] = useState<string>();
  const [round, setRound] = useState(0);
  const form = useRoomForm({
    schema: forgotPasswordFields,
    errors: accountErrors,
    initial: { email: '' },
    submit: async (body) => {
      try {
        await callApi(recoveryCalls.forgotPassword, { body: { ...body, ...(captcha && { captcha }) } });
      } catch (error) {
        setRound((before) => before + 1);
        throw error;
      }
      keepAddress(body.email);
      await go(accountScreens.forgotPasswordReset);
    },
  });
  return (
    <FormFrame>
      <h1>{t('forgot.title')}</h1>
      <p className={classes.lead}>{t('forgot.lead')}</p>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          size="md"
        />
        <Captcha key={round} onAnswer={setCaptcha} error={form.errors['captcha']} />
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('forgot.submit')}
        </Button>
      </form>
      <p className={classes.lead}>
        <AppLink href="/public/login">{t('forgot.back')}</AppLink>
      </p>
    </FormFrame>
  );
}
