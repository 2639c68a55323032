import { PasswordInput, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { taxErrors } from '#contract/rewards/tax-forms.errors.ts';
import { revealFields } from '#contract/rewards/tax-forms.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';
import { Stack } from '#web/ui/layout.tsx';
import '#web/platform/theme/input-styles.ts';

interface RevealNumberProps {
  readonly formId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the password and a reason, then shows the number until the dialog is closed. It is kept nowhere else. */
export function RevealNumber({ formId, name, onClose }: RevealNumberProps) {
  const { t } = useTranslation('tax-forms');
  const id = useId();
  const [tin, setTin] = useState<string>();
  const form = useRoomForm({
    schema: revealFields,
    errors: { ...accountErrors, ...taxErrors },
    initial: { password: '', reason: '' },
    submit: async (body) => setTin((await callApi(calls.reveal, { params: { id: formId }, body })).tin),
  });
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      {tin ? (
        <Stack gap={16}>
          <h2 id={id}>{t('reveal.shown', { name })}</h2>
          <p className="num" role="status">
            <strong>{tin}</strong>
          </p>
          <div className={classes.actions}>
            <Button variant="filled" onClick={onClose}>
              {t('ui:word.close')}
            </Button>
          </div>
        </Stack>
      ) : (
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap={16}>
            <h2 id={id}>{t('reveal.title', { name })}</h2>
            <p>{t('reveal.text')}</p>
            <PasswordInput {...form.field('password')} autoComplete="current-password" />
            <TextInput {...form.field('reason')} autoComplete="off" />
            <div className={classes.actions}>
              <Button onClick={onClose}>{t('ui:word.cancel')}</Button>
              <Button type="submit" variant="filled" busy={form.submitting}>
                {t('reveal.submit')}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
