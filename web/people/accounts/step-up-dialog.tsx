import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { stepUpFields } from '#contract/people/proxy.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { refreshSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import classes from './accounts.module.css';

/** Changes while acting for someone require the administrator's own password again. */
export function StepUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const form = useRoomForm({
    schema: stepUpFields,
    errors: accountErrors,
    initial: { password: '' },
    submit: async (body) => {
      await callApi(proxyCalls.stepUp, { body });
      await refreshSession();
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} labelledBy="step-up-title" describedBy="step-up-text">
      <Stack as="form" gap={12} className={classes.dialogForm} onSubmit={form.onSubmit} noValidate>
        <h2 id="step-up-title">{t('stepUp.title')}</h2>
        <p id="step-up-text">{t('stepUp.text')}</p>
        <PasswordInput
          {...form.field('password')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        />
        <Row justify="end">
          <Button onClick={onClose}>{t('ui:word.cancel')}</Button>
          <Button type="submit" variant="filled" busy={form.submitting}>
            {t('stepUp.submit')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
