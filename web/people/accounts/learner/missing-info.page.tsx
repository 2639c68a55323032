import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { missingInfoFields } from '#contract/people/profile.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useUser } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import classes from '../accounts.module.css';
import { enter } from '../enter.ts';
import { PositionFields } from '../person-fields.tsx';

/** Start-up step 4: the profile is incomplete. */
export function Page() {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const form = useRoomForm({
    schema: missingInfoFields,
    errors: accountErrors,
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      companyRole: '',
      primaryRole: user.primaryRole,
      dealerPosition: user.dealerPosition,
    },
    submit: async (body) => {
      await callApi(profileCalls.updateInfo, { body });
      enter();
    },
  });
  return (
    <form className={classes.narrow} onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <div>
          <h1>{t('missingInfo.title')}</h1>
          <p className={classes.lead}>{t('missingInfo.lead')}</p>
        </div>
        <FormSection columns={2}>
          <TextInput {...form.field('firstName')} autoComplete="given-name" />
          <TextInput {...form.field('lastName')} autoComplete="family-name" />
          <PositionFields field={form.field} />
        </FormSection>
        <Row justify="end">
          <Button type="submit" variant="filled" size="md" busy={form.submitting}>
            {t('ui:word.save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
