import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import type { Profile } from '#contract/people/profile.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { verificationFields } from '#contract/people/registration.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The address refuses e-mails. A code that arrives shows that it works again. */
export function MyMailTrouble({ profile: { email, mailTrouble } }: { profile: Profile }) {
  const { t } = useTranslation('accounts');
  const { proxy } = useSession();
  const formats = useFormats();
  const [isSent, setSent] = useState(false);
  const send = useChange(registrationCalls.resend, {
    onDone: () => {
      setSent(true);
      toast(t('verify.sent'));
    },
  });
  if (!mailTrouble) return null;
  const { refusals, lastAt, stoppedAt } = mailTrouble;
  return (
    <Strip
      tone={stoppedAt ? 'bad' : 'warn'}
      title={t('mailTrouble.title', { email })}
      actions={
        // Whoever acts for the person does not read their mail.
        !proxy && (
          <Button busy={send.isPending} onClick={() => send.mutate({})}>
            {isSent ? t('verify.resend') : t('mailTrouble.send')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <p>
          {t('mailTrouble.refused', { count: refusals, day: formats.date(lastAt) })}{' '}
          {stoppedAt ? t('mailTrouble.stopped') : t('mailTrouble.marked')} {t('mailTrouble.change')}
        </p>
        {isSent && <CodeForm email={email} />}
      </Stack>
    </Strip>
  );
}

function CodeForm({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const verify = useChange(registrationCalls.verifyEmail, {
    quiet: true,
    onDone: () => toast(t('mailTrouble.works')),
  });
  const form = useRoomForm({
    schema: verificationFields,
    errors: accountErrors,
    initial: { code: '' },
    submit: (body) => verify.mutateAsync({ body }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={12}>
        <p>{t('verify.lead', { email })}</p>
        <Row gap={12} align="end">
          <TextInput
            {...form.field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
          <Button type="submit" variant="filled" busy={form.submitting}>
            {t('verify.submit')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
