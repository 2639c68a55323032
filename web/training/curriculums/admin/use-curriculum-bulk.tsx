import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { BulkOutcome, type BulkOutcomes } from './bulk-outcome.tsx';

type BulkAction = 'publish' | 'unpublish' | 'delete' | 'restore';

/** Bulk actions on the chosen curriculums: the buttons, the question before, and the result of each. */
export function useCurriculumBulk(isBin: boolean) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<BulkAction>();
  const [outcomes, setOutcomes] = useState<BulkOutcomes>();
  const clear = () => setSelected(new Set());
  const bulk = useChange(curriculumRecordCalls.bulk, {
    onDone: (reply) => {
      setPending(undefined);
      clear();
      if (reply.outcomes.some((one) => !one.done)) setOutcomes(reply.outcomes);
      else toast(t('bulk.done', { count: reply.outcomes.length }));
    },
  });
  const actions: readonly BulkAction[] = isBin ? ['restore'] : ['publish', 'unpublish', 'delete'];
  const count = selected.size;
  return {
    clear,
    actions,
    selection: {
      selected,
      onChange: setSelected,
      rowName: (curriculum: CurriculumRow) => t('choose', { name: inLanguage(curriculum.name, language) }),
      actions: actions.map((action) => (
        <Button
          key={action}
          size="sm"
          {...(action === 'delete' && { tone: 'danger' as const, variant: 'subtle' as const })}
          onClick={() => setPending(action)}
        >
          {t(`bulk.${action}`)}
        </Button>
      )),
    },
    dialogs: (
      <>
        <ConfirmDialog
          opened={pending !== undefined}
          title={pending && t(`bulk.ask.${pending}`, { count })}
          confirmLabel={pending && t(`bulk.${pending}`)}
          danger={pending === 'delete'}
          busy={bulk.isPending}
          onConfirm={() => pending && bulk.mutate({ body: { action: pending, ids: [...selected] } })}
          onClose={() => setPending(undefined)}
        >
          {t('bulk.each')}
        </ConfirmDialog>
        {outcomes && <BulkOutcome outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
      </>
    ),
  };
}
