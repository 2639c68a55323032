import { Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userErasureErrors } from '#contract/people/user-erasure.errors.ts';
import { erasure } from '#contract/people/user-erasure.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import '#web/platform/theme/input-styles.ts';

interface EraseUserProps {
  readonly user: { readonly _id: string; readonly fullName: string; readonly email: string };
  readonly onClose: () => void;
}

/** Asks for the address and a reason, then erases the person's data. Says beforehand what is erased and what is kept. */
export function EraseUser({ user, onClose }: EraseUserProps) {
  const { t } = useTranslation('users');
  const id = useId();
  const erase = useChange(userErasureCalls.erase, { quiet: true, alsoChanges: ['users'] });
  const form = useRoomForm({
    schema: erasure,
    errors: userErasureErrors,
    initial: { email: '', reason: '' },
    submit: async (body) => {
      const { name } = await erase.mutateAsync({ params: { id: user._id }, body });
      toast(t('erase.done', { name }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <h2 id={id}>{t('erase.title', { name: user.fullName })}</h2>
          <Strip tone="warn" title={t('erase.final')}>
            {t('erase.goes')}
          </Strip>
          <p>{t('erase.stays')}</p>
          <TextInput
            {...form.field('email')}
            description={t('erase.emailHint', { email: user.email })}
            autoComplete="off"
          />
          <Textarea
            {...form.field('reason')}
            description={t('erase.reasonHint')}
            maxLength={500}
            autosize
            minRows={2}
          />
          <div className={classes.actions}>
            <Button onClick={onClose}>{t('ui:word.cancel')}</Button>
            <Button type="submit" variant="filled" tone="danger" busy={form.submitting}>
              {t('erase.confirm')}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
