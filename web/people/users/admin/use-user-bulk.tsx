import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { userCalls, type ListedUser } from '#contract/people/users.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ExportChosen } from '../export-chosen.tsx';
import { useEach } from '../use-each.tsx';

type Query = Omit<NonNullable<CallInput<typeof userCalls.list>['query']>, 'page' | 'limit'>;

/** Bulk actions on the chosen people: the buttons and the question before. */
export function useUserBulk(query: Query, total: number | undefined) {
  const { t } = useTranslation('users');
  const [asking, setAsking] = useState<'reactivate' | 'deactivate'>();
  const each = useEach();
  const { sortBy: _sortBy, direction: _direction, ...filters } = query;
  const choosing = useChoosing<ListedUser>({
    narrowed: filters,
    total,
    load: async (paging) => {
      const { users, pagination } = await callApi(userCalls.list, { query: { ...query, ...paging } });
      return { rows: users, pages: pagination.pages };
    },
    keyOf: (user) => user._id,
    rowName: (user) => user.fullName,
  });
  const { selected } = choosing;
  const work = async (one: (id: string) => Promise<unknown>) => {
    choosing.choose(await each.run(selected, one));
    setAsking(undefined);
  };
  return {
    selection: {
      ...choosing.selection,
      actions: (
        <>
          <ExportChosen selected={selected} whole={selected.size === total ? filters : undefined} />
          <Button size="sm" busy={each.busy} onClick={() => setAsking('reactivate')}>
            {t('bulk.reactivate')}
          </Button>
          <Button size="sm" variant="subtle" tone="danger" onClick={() => setAsking('deactivate')}>
            {t('bulk.deactivate')}
          </Button>
        </>
      ),
    },
    dialogs: (
      <>
        <ConfirmDialog
          opened={asking === 'deactivate'}
          title={t('bulk.deactivateTitle', { count: selected.size })}
          confirmLabel={t('bulk.deactivate')}
          danger
          reason={{ label: t('ui:word.reason'), hint: t('deactivate.reasonHint'), required: true }}
          busy={each.busy}
          onConfirm={(reason) => {
            void work((_id) => callApi(userCalls.deactivate, { body: { _id, reason } }));
          }}
          onClose={() => setAsking(undefined)}
        >
          {t('deactivate.text')}
        </ConfirmDialog>
        <ConfirmDialog
          opened={asking === 'reactivate'}
          title={t('bulk.reactivateTitle', { count: selected.size })}
          confirmLabel={t('bulk.reactivate')}
          busy={each.busy}
          onConfirm={() =>
            void work((id) => callApi(userCalls.save, { params: { id }, body: { status: 'active' } }))
          }
          onClose={() => setAsking(undefined)}
        >
          {t('bulk.reactivateText')}
        </ConfirmDialog>
        {each.dialog}
      </>
    ),
  };
}
