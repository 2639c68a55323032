import { useTranslation } from 'react-i18next';
import { requestCalls, type RequestingUser } from '#contract/people/requests.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { usePeopleBulk } from '../../users/use-people-bulk.tsx';

interface RequestList {
  readonly text: string | undefined;
  readonly status: RequestingUser['status'];
  readonly total: number | undefined;
}

/** Decides several requests: each is approved as registered, as a learner of the named dealer. */
export function useRequestBulk({ text, status, total }: RequestList) {
  const { t } = useTranslation('requests');
  const isPending = status === 'pending';
  return usePeopleBulk<RequestingUser>(
    {
      narrowed: { text, status },
      total,
      load: async (paging) => {
        const { users, pagination } = await callApi(requestCalls.list, {
          query: { ...paging, text, status },
        });
        return { rows: users, pages: pagination.pages };
      },
      // Everyone who waits is on this list. The list of users shows more about decided requests, and also searches dealers.
      whole: (count) => (isPending && !text && count === total ? { status } : undefined),
    },
    isPending
      ? [
          {
            key: 'deny',
            label: t('ui:word.deny'),
            look: { variant: 'subtle', tone: 'danger' },
            title: (count) => t('bulk.denyTitle', { count }),
            text: t('deny.text'),
            confirmLabel: t('ui:word.deny'),
            danger: true,
            reasonHint: t('ui:word.reasonHint'),
            work: (ids, reason) => callApi(requestCalls.bulk, { body: { action: 'deny', ids, reason } }),
          },
          {
            key: 'approve',
            label: t('ui:word.approve'),
            look: { variant: 'light' },
            title: (count) => t('bulk.approveTitle', { count }),
            text: t('bulk.approveText'),
            confirmLabel: t('ui:word.approve'),
            work: (ids) => callApi(requestCalls.bulk, { body: { action: 'approve', ids } }),
          },
        ]
      : [],
  );
}
