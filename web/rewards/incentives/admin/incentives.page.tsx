import { IconArrowsSort, IconGift, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { incentiveTypes } from '#contract/rewards/incentives.fields.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';
import { callApi } from '#web/platform/call-api.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useBulk } from '#web/platform/publishing/use-bulk.tsx';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { Button } from '#web/ui/button.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useIncentiveTypes } from '../use-incentive-types.ts';
import { useIncentiveColumns } from './incentive-columns.tsx';
import { editAddress, rewardsAddress, useIncentiveActions } from './use-incentive-actions.tsx';

const NewIncentive = lazyPart(() =>
  import('./new-incentive.tsx').then((module) => ({ default: module.NewIncentive })),
);
const IncentiveOrder = lazyPart(() =>
  import('./incentive-order.tsx').then((module) => ({ default: module.IncentiveOrder })),
);

const limit = 10;
const states = ['all', ...publicationStatuses, 'deleted'] as const;
const sorts = ['order', 'name', 'updatedAt'] as const;

/** Every incentive the person works on: search, filter, publish, schedule, order, trash. */
export function Page() {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const [open, setOpen] = useState<'new' | 'order'>();
  const list = useListState({ text: 'text', type: incentiveTypes, brand: 'text', state: states }, sorts);
  const { state = 'all', text, type, brand } = list.filters;
  const isBin = state === 'deleted';
  const narrowed = {
    text,
    type,
    brand,
    deleted: String(isBin),
    status: state === 'all' || isBin ? undefined : state,
  };
  const incentives = useCall(
    incentiveCalls.list,
    { query: { ...narrowed, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const types = useIncentiveTypes();
  const brands = useManagedBrands();
  const { actions, dialog } = useIncentiveActions();
  const menu = usePublicationMenu<Incentive>(actions);
  const columns = useIncentiveColumns(isBin);
  const mayReport = useAllowed(rewardScreens.details.access);
  const mayPublish = useAllowed({ right: 'PUBLISH_INCENTIVE' });
  const mayDelete = useAllowed({ right: 'DELETE_INCENTIVE' });
  const bulkActions = [
    ...(mayPublish && !isBin ? (['publish', 'unpublish'] as const) : []),
    ...(mayDelete ? [isBin ? ('restore' as const) : ('delete' as const)] : []),
  ];
  const bulk = useBulk(incentiveCalls.bulk, {
    input: (body) => ({ body }),
    actions: bulkActions,
    narrowed,
    total: incentives.data?.pagination.total,
    load: async (paging) => {
      const reply = await callApi(incentiveCalls.list, { query: { ...narrowed, ...paging } });
      return { rows: reply.incentives, pages: reply.pagination.pages };
    },
    keyOf: (incentive) => incentive._id,
    rowName: (incentive: Incentive) => nameIn(incentive, language),
  });
  const { abilities, counts } = incentives.data ?? {};
  const addButton = abilities?.create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const rewardsAction = (incentive: Incentive): MenuAction[] =>
    mayReport && !incentive.deletedAt
      ? [
          {
            key: 'rewards',
            label: t('admin.rewards'),
            icon: <IconGift size={16} stroke={1.7} />,
            href: rewardsAddress(incentive),
          },
        ]
      : [];

  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('admin.sub')}
        actions={
          <>
            {abilities?.order && (counts?.all ?? 0) > 1 && (
              <Button icon={<IconArrowsSort size={16} stroke={1.7} />} onClick={() => setOpen('order')}>
                {t('order.open')}
              </Button>
            )}
            {addButton}
          </>
        }
      />
      <Tabs
        label={t('admin.states')}
        current={state}
        items={states.map((key) => ({ key, label: t(`publishing:state.${key}`), count: counts?.[key] }))}
        onChange={(key) => {
          bulk.clear();
          list.setFilters({ state: key === 'all' ? undefined : key });
        }}
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={incentives}
        rows={incentives.data?.incentives}
        rowKey={(incentive) => incentive._id}
        rowMenu={(incentive) => ({
          name: nameIn(incentive, language),
          items: [
            editAction(t(incentive.abilities.edit ? 'ui:word.edit' : 'ui:word.open'), editAddress(incentive)),
            ...rewardsAction(incentive),
            ...menu(incentive, incentive.abilities),
          ],
        })}
        columns={columns}
        sortedBy={{ key: 'order', direction: 'asc' }}
        search={t('search')}
        {...(bulkActions.length > 0 && { selection: bulk.selection })}
        choices={[
          { name: 'type', label: t('ui:word.type'), options: types },
          ...(brands.length > 1
            ? [{ name: 'brand' as const, label: t('field.brand'), options: brands }]
            : []),
        ]}
        empty={
          isBin
            ? { title: t('publishing:binEmpty'), sentence: t('publishing:binSentence') }
            : { title: t('admin.empty.title'), sentence: t('admin.empty.sentence'), action: addButton }
        }
      />
      <Suspense>
        {open === 'new' && <NewIncentive onClose={() => setOpen(undefined)} />}
        {open === 'order' && <IncentiveOrder onClose={() => setOpen(undefined)} />}
      </Suspense>
      {dialog}
      {bulk.dialogs}
    </>
  );
}
