import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { passwordLength } from '#contract/people/accounts.fields.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { changePasswordFields } from '#contract/people/recovery.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';

const nothing = { currentPassword: '', password: '', confirmation: '' };

/** Changes the password, with the current one. Nobody can do this for someone else. */
export function ChangePassword() {
  const { t } = useTranslation('accounts');
  const { proxy } = useSession();
  const change = useChange(recoveryCalls.changePassword, {
    quiet: true,
    onDone: () => {
      form.initialize(nothing);
      form.reset();
      toast(t('password.changed'));
    },
  });
  const form = useRoomForm({
    schema: changePasswordFields,
    errors: accountErrors,
    initial: nothing,
    submit: (body) => change.mutateAsync({ body }),
  });
  if (proxy) return null;
  const visibility = { 'aria-label': t('login.showPassword') };
  return (
    <Panel title={t('password.title')} sub={t('password.sub')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <FormSection columns={2}>
            <PasswordInput
              {...form.field('currentPassword')}
              autoComplete="current-password"
              visibilityToggleButtonProps={visibility}
            />
            <span />
            <PasswordInput
              {...form.field('password')}
              description={t('password.hint', { minimum: passwordLength.min, maximum: passwordLength.max })}
              autoComplete="new-password"
              visibilityToggleButtonProps={visibility}
            />
            <PasswordInput
              {...form.field('confirmation')}
              required
              description={t('password.again')}
              autoComplete="new-password"
              visibilityToggleButtonProps={visibility}
            />
          </FormSection>
          <Row justify="end">
            <Button type="submit" variant="filled" busy={form.submitting}>
              {t('password.submit')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
