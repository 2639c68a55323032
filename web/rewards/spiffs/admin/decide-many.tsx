import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { spiffClaimCalls as calls } from '#contract/rewards/spiff-claims.calls.ts';
import { denyReasons } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffErrors } from '#contract/rewards/spiffs.errors.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';

interface DecideManyProps {
  readonly status: 'approved' | 'denied';
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One decision for the chosen claims, each by its own rules. Those that could not be decided say why. */
export function DecideMany({ status, ids, onDone, onClose }: DecideManyProps) {
  const { t } = useTranslation('spiff-manager');
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const decide = useChange(calls.bulk, { quiet: true });
  const form = useRoomForm({
    schema: calls.bulk.body,
    errors: spiffErrors,
    initial: { ids: [...ids], status, reason: null, note: '' },
    async submit(body) {
      const reply = await decide.mutateAsync({ body });
      onDone();
      if (reply.work) showStarted(reply.work);
      else if (reply.outcomes.some(({ done }) => !done)) return setOutcomes(reply.outcomes);
      else toast(t('decide.manyDone', { count: reply.outcomes.length }));
      onClose();
    },
  });
  if (outcomes) return <BulkOutcomes outcomes={outcomes} onClose={onClose} />;
  const isDenial = status === 'denied';
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(isDenial ? 'decide.denyMany' : 'decide.approveMany', { count: ids.length })}
      sub={t('decide.each')}
      submitLabel={t(isDenial ? 'ui:word.deny' : 'ui:word.approve')}
      {...form.drawer}
    >
      {isDenial && (
        <Select
          {...form.field('reason')}
          required
          data={denyReasons.map((value) => ({ value, label: t(`spiffs:reason.${value}`) }))}
        />
      )}
      <Textarea {...form.field('note')} autosize minRows={2} maxLength={500} />
    </FormDrawer>
  );
}
