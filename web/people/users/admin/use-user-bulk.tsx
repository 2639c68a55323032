import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { userCalls, type ListedUser } from '#contract/people/users.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { usePeopleBulk } from '../use-people-bulk.tsx';

const ChangePeople = lazyPart(() =>
  import('./change-people.tsx').then((module) => ({ default: module.ChangePeople })),
);

type Query = Omit<NonNullable<CallInput<typeof userCalls.list>['query']>, 'page' | 'limit'>;

/** Changes, invites, reactivates, deactivates, or exports the chosen people. */
export function useUserBulk(query: Query, total: number | undefined) {
  const { t } = useTranslation('users');
  const { sortBy: _sortBy, direction: _direction, ...filters } = query;
  return usePeopleBulk<ListedUser>(
    {
      narrowed: filters,
      total,
      load: async (paging) => {
        const { users, pagination } = await callApi(userCalls.list, { query: { ...query, ...paging } });
        return { rows: users, pages: pagination.pages };
      },
      whole: (count) => (count === total ? filters : undefined),
    },
    [
      {
        key: 'reactivate',
        label: t('reactivate'),
        title: (count) => t('bulk.reactivateTitle', { count }),
        text: t('bulk.reactivateText'),
        confirmLabel: t('reactivate'),
        work: (ids) => callApi(userCalls.bulk, { body: { action: 'reactivate', ids } }),
      },
      {
        key: 'deactivate',
        label: t('bulk.deactivate'),
        look: { variant: 'subtle', tone: 'danger' },
        title: (count) => t('bulk.deactivateTitle', { count }),
        text: t('deactivate.text'),
        confirmLabel: t('bulk.deactivate'),
        danger: true,
        reasonHint: t('ui:word.reasonHint'),
        work: (ids, reason) => callApi(userCalls.bulk, { body: { action: 'deactivate', ids, reason } }),
      },
    ],
    [{ key: 'change', label: t('ui:word.change'), form: (props) => <ChangePeople {...props} /> }],
  );
}
