import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { verificationFields } from '#contract/people/registration.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { enter } from './enter.ts';
import { keepRegistration } from './kept-registration.ts';
import { Pending } from './pending.tsx';
import classes from './accounts.module.css';

const pauseSeconds = 60;

/** Asks for the code that was sent to an address. A new one can be requested once a minute. */
export function VerifyCode({
  email,
  onWrongAddress,
}: {
  email: string;
  /** Leads back to the address, if it can be changed here. */
  onWrongAddress?: () => void;
}) {
  const { t } = useTranslation('accounts');
  const [pending, setPending] = useState(false);
  const [wait, setWait] = useState(pauseSeconds);
  const waits = wait > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waits]);

  const form = useRoomForm({
    schema: verificationFields,
    errors: accountErrors,
    initial: { code: '' },
    submit: async (body) => {
      const { user } = await callApi(registrationCalls.verifyEmail, { body });
      if (user.status === 'active') enter();
      else {
        keepRegistration({ isDecidedByOthers: true });
        setPending(true);
      }
    },
  });
  const resend = async () => {
    try {
      await callApi(registrationCalls.resend);
      setWait(pauseSeconds);
      toast(t('verify.sent'));
    } catch (error) {
      showFailure(error);
    }
  };

  if (pending) return <Pending />;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={16}>
        <div>
          <h1>{t('verify.title')}</h1>
          <p className={classes.lead}>{t('verify.lead', { email })}</p>
          {onWrongAddress && (
            <Button size="xs" variant="subtle" onClick={onWrongAddress}>
              {t('verify.wrong')}
            </Button>
          )}
        </div>
        <TextInput
          {...form.field('code')}
          className={classes.code}
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('verify.submit')}
        </Button>
        <div className={classes.foot}>
          <p>{t('verify.noMail')}</p>
          <Button variant="subtle" disabled={waits} onClick={() => void resend()}>
            {waits ? t('verify.wait', { seconds: wait }) : t('verify.resend')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
