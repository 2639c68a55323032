import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffErrors } from '#contract/rewards/spiffs.errors.ts';
import { spiffDecision } from '#contract/rewards/spiffs.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Denies a program with a reason, which its makers read. */
export function DenyProgram({ spiff, onClose }: { spiff: Spiff; onClose: () => void }) {
  const { t } = useTranslation('spiff-manager');
  const decide = useChange(spiffCalls.decide, {
    quiet: true,
    onDone: () => {
      toast(t('decide.done'));
      onClose();
    },
  });
  const form = useRoomForm({
    schema: spiffDecision,
    errors: spiffErrors,
    initial: { status: 'denied', reason: '', version: spiff.version },
    submit: (body) => decide.mutateAsync({ params: { id: spiff._id }, body }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('edit.denyTitle')}
      submitLabel={t('ui:word.deny')}
      {...form.drawer}
    >
      <Textarea {...form.field('reason')} required autosize minRows={3} maxLength={300} data-autofocus />
    </FormDrawer>
  );
}
