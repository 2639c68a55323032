import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { invitationCalls as calls, type Invitation } from '#contract/people/invitations.calls.ts';
import type { InvitationBulk, InvitationState } from '#contract/people/invitations.fields.ts';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { nameOfInvited } from '../name-of-invited.ts';

interface Query {
  readonly text: string | undefined;
  readonly state: InvitationState | undefined;
}

/** Sends the chosen invitations again, or withdraws them. */
export function useInvitationBulk(query: Query, total: number | undefined) {
  const { t } = useTranslation('invitations');
  const [asking, setAsking] = useState<InvitationBulk['action']>();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const choosing = useChoosing<Invitation>({
    narrowed: query,
    total,
    load: async (paging) => {
      const { invitations, pagination } = await callApi(calls.list, { query: { ...query, ...paging } });
      return { rows: invitations, pages: pagination.pages };
    },
    keyOf: ({ _id }) => _id,
    rowName: nameOfInvited,
  });
  const { selected, choose } = choosing;
  const bulk = useChange(calls.bulk, {
    onDone: ({ outcomes: each, work }) => {
      setAsking(undefined);
      const refused = each.filter(({ done }) => !done);
      // They stay chosen, to try something else with them.
      choose(new Set(refused.map(({ _id }) => _id)));
      if (work) void showStarted(work);
      else if (refused.length > 0) setOutcomes(each);
      else toast(t('bulk.done', { count: each.length }));
    },
  });
  const title = { resend: 'bulk.resendTitle', withdraw: 'bulk.withdrawTitle' } as const;
  return {
    selection: {
      ...choosing.selection,
      actions: (
        <>
          <Button size="sm" onClick={() => setAsking('resend')}>
            {t('resend')}
          </Button>
          <Button size="sm" variant="subtle" tone="danger" onClick={() => setAsking('withdraw')}>
            {t('withdraw')}
          </Button>
        </>
      ),
    },
    dialogs: (
      <>
        {(['resend', 'withdraw'] as const).map((action) => (
          <ConfirmDialog
            key={action}
            opened={asking === action}
            title={t(title[action], { count: selected.size })}
            confirmLabel={t(action)}
            {...(action === 'withdraw' && { danger: true })}
            busy={bulk.isPending}
            onConfirm={() => bulk.mutate({ body: { action, ids: [...selected] } })}
            onClose={() => setAsking(undefined)}
          >
            {t(`bulk.${action}Text`)}
            {selected.size > mostAtOnce && ` ${t('long-work:bulk.background')}`}
          </ConfirmDialog>
        ))}
        {outcomes && <BulkOutcomes outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
      </>
    ),
  };
}
