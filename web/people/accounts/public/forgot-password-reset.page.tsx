import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { passwordLength } from '#contract/people/accounts.fields.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { recoveryCodeFields, resetPasswordFields } from '#contract/people/recovery.fields.ts';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import '#web/platform/theme/input-styles.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import classes from '../accounts.module.css';
import { forgetAddress, keptAddress } from '../recovery-address.ts';

interface Known {
  readonly email: string;
  readonly code: string;
}

/** Recovery: the code from the e-mail, then a new password. */
export function Page() {
  const [known, setKnown] = useState<Known>();
  const [isDone, setDone] = useState(false);
  return (
    <FormFrame>
      {isDone ? (
        <Done />
      ) : known ? (
        <NewPassword known={known} onDone={() => setDone(true)} onBack={() => setKnown(undefined)} />
      ) : (
        <EnterCode onDone={setKnown} />
      )}
    </FormFrame>
  );
}

function EnterCode({ onDone }: { onDone: (known: Known) => void }) {
  const { t } = useTranslation('accounts');
  const form = useRoomForm({
    schema: recoveryCodeFields,
    errors: accountErrors,
    initial: { email: keptAddress(), code: '' },
    submit: async (body) => {
      await callApi(recoveryCalls.verifyCode, { body });
      onDone(body);
    },
  });
  return (
    <>
      <h1>{t('reset.codeTitle')}</h1>
      <p className={classes.lead}>{t('reset.codeLead')}</p>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          size="md"
        />
        <TextInput
          {...form.field('code')}
          className={classes.code}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('ui:word.continue')}
        </Button>
      </form>
      <p className={classes.lead}>
        <AppLink href="/public/forgot-password">{t('reset.another')}</AppLink>
      </p>
    </>
  );
}

function NewPassword({ known, onDone, onBack }: { known: Known; onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation('accounts');
  const form = useRoomForm({
    schema: resetPasswordFields,
    errors: accountErrors,
    initial: { ...known, password: '', confirmation: '' },
    submit: async (body) => {
      await callApi(recoveryCalls.resetPassword, { body });
      forgetAddress();
      onDone();
    },
  });
  const visibility = { 'aria-label': t('login.showPassword') };
  return (
    <>
      <h1>{t('reset.title')}</h1>
      <p className={classes.lead}>{t('reset.lead', { minimum: passwordLength.min })}</p>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        {form.errors['code'] && (
          <p className={classes.fieldError} role="alert">
            {form.errors['code']} <AppLink href="/public/forgot-password">{t('reset.another')}</AppLink>
          </p>
        )}
        <PasswordInput
          {...form.field('password')}
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={visibility}
        />
        <PasswordInput
          {...form.field('confirmation')}
          required
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={visibility}
        />
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('reset.submit')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('register.back')}
        </Button>
      </form>
    </>
  );
}

function Done() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <h1>{t('reset.doneTitle')}</h1>
      <p className={classes.lead} role="status">
        {t('reset.done')}
      </p>
      <ButtonLink href="/public/login" variant="filled" size="md">
        {t('login.submit')}
      </ButtonLink>
    </>
  );
}
