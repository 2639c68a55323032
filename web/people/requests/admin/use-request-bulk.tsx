import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCalls, type RequestingUser } from '#contract/people/requests.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ExportChosen } from '../../users/export-chosen.tsx';
import { useEach } from '../../users/use-each.tsx';

interface RequestList {
  readonly text: string | undefined;
  readonly status: RequestingUser['status'];
  readonly total: number | undefined;
}

/** Decides several requests: each is approved as registered, as a learner of the named dealer. */
export function useRequestBulk({ text, status, total }: RequestList) {
  const { t } = useTranslation('requests');
  const [asking, setAsking] = useState<'approve' | 'deny'>();
  const each = useEach();
  const choosing = useChoosing<RequestingUser>({
    narrowed: { text, status },
    total,
    load: async (paging) => {
      const { users, pagination } = await callApi(requestCalls.list, { query: { ...paging, text, status } });
      return { rows: users, pages: pagination.pages };
    },
    keyOf: (user) => user._id,
    rowName: (user) => user.fullName,
  });
  const { selected } = choosing;
  // Everyone who waits is on this list. The list of users shows more about decided requests, and also searches dealers.
  const isWhole = status === 'pending' && !text && selected.size === total;
  const work = async (one: (userId: string) => Promise<unknown>) => {
    choosing.choose(await each.run(selected, one));
    setAsking(undefined);
  };
  return {
    selection: {
      ...choosing.selection,
      actions: (
        <>
          <ExportChosen selected={selected} whole={isWhole ? { status } : undefined} />
          {status === 'pending' && (
            <>
              <Button size="sm" variant="subtle" tone="danger" onClick={() => setAsking('deny')}>
                {t('deny.open')}
              </Button>
              <Button size="sm" variant="light" onClick={() => setAsking('approve')}>
                {t('approve.open')}
              </Button>
            </>
          )}
        </>
      ),
    },
    dialogs: (
      <>
        <ConfirmDialog
          opened={asking === 'approve'}
          title={t('bulk.approveTitle', { count: selected.size })}
          confirmLabel={t('approve.confirm')}
          busy={each.busy}
          onConfirm={() =>
            void work((userId) => callApi(requestCalls.approve, { params: { userId }, body: {} }))
          }
          onClose={() => setAsking(undefined)}
        >
          {t('bulk.approveText')}
        </ConfirmDialog>
        <ConfirmDialog
          opened={asking === 'deny'}
          title={t('bulk.denyTitle', { count: selected.size })}
          confirmLabel={t('deny.open')}
          danger
          reason={{ label: t('ui:word.reason'), hint: t('deny.reasonHint'), required: true }}
          busy={each.busy}
          onConfirm={(reason) =>
            void work((userId) => callApi(requestCalls.deny, { params: { userId }, body: { reason } }))
          }
          onClose={() => setAsking(undefined)}
        >
          {t('deny.text')}
        </ConfirmDialog>
        {each.dialog}
      </>
    ),
  };
}
