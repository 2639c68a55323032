import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { signInFields } from '#contract/people/sign-in.fields.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { lookWhoItIs, pagePerson } from '#web/platform/page-person.ts';
import { refreshSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Captcha } from './captcha.tsx';
import classes from './accounts.module.css';

/** Sign-in over a page whose session has ended. The same person continues where the page was; for anyone else it is reloaded. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const [refused, setRefused] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState<string>();
  const [round, setRound] = useState(0);
  const passwordField = useRef<HTMLInputElement>(null);
  const person = pagePerson();
  // While acting for someone, the person at the keyboard signs in.
  const name = person?.by?.fullName ?? person?.user.fullName;
  const form = useRoomForm({
    schema: signInFields,
    errors: accountErrors,
    initial: { email: person?.by ? '' : (person?.user.email ?? ''), password: '', remember: false },
    submit: async (body) => {
      setRefused(null);
      try {
        await callApi(signInCalls.login, { body: { ...body, ...(captcha && { captcha }) } });
      } catch (error) {
        setRound((before) => before + 1);
        if (!(error instanceof ApiError) || 'captcha' in error.fields) throw error;
        return setRefused(error.message);
      }
      if (!(await lookWhoItIs())) return window.location.reload();
      await refreshSession();
    },
  });
  // The address is known, except while acting for someone.
  const isKnown = person?.by === null;
  useEffect(() => {
    if (isKnown) passwordField.current?.focus();
  }, [isKnown]);
  return (
    <Dialog opened onClose={onClose} labelledBy="again-title" describedBy="again-text" alert>
      <Stack as="form" gap={12} className={classes.dialogForm} onSubmit={form.onSubmit} noValidate>
        <h2 id="again-title">{t('again.title')}</h2>
        <p id="again-text">
          {t('again.text', { name })} {t('again.kept')}
        </p>
        {refused && <Strip tone="bad" title={refused} live="alert" />}
        <TextInput {...form.field('email')} type="email" autoComplete="username" inputMode="email" />
        <PasswordInput
          {...form.field('password')}
          autoComplete="current-password"
          ref={passwordField}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        />
        <Checkbox {...form.field('remember', 'checkbox')} required={false} />
        <Captcha key={round} onAnswer={setCaptcha} error={form.errors['captcha']} />
        <p>{t('again.someoneElse', { name })}</p>
        <Row justify="end">
          <Button onClick={onClose}>{t('again.notNow')}</Button>
          <Button type="submit" variant="filled" busy={form.submitting}>
            {t('login.submit')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
