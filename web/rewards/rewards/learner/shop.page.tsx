import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { ownRewardsAddress } from '#contract/rewards/shop.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { BalancePlate } from './balance-plate.tsx';
import { Offers } from './offers.tsx';
import { OwnRewards } from './own-rewards.tsx';
import { PointsHistory, RecentPoints } from './points-history.tsx';

const views = ['mine', 'history'] as const;

/** The shop with the person's points, their rewards, and where the points came from. */
export function Page() {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const list = useListState({ view: views });
  const isNarrow = useNarrow();
  const shop = useCall(shopCalls.currentUser, {});
  const current = list.filters.view ?? 'shop';
  const rewardsCount = shop.data && formats.number(shop.data.rewardsCount);
  return (
    <>
      <PageHeader
        room="learner"
        title={t('ui:word.rewards')}
        actions={
          !isNarrow &&
          current === 'shop' && (
            <ButtonLink href={ownRewardsAddress} icon={<IconTicket size={16} stroke={1.7} />}>
              {rewardsCount ? t('ownRewards', { shown: rewardsCount }) : t('view.mine')}
            </ButtonLink>
          )
        }
      />
      <Stack gap={24}>
        <BalancePlate shop={shop.data} />
        <Tabs
          id="rewards"
          label={t('views')}
          current={current}
          items={[
            { key: 'shop', label: t('view.shop') },
            { key: 'mine', label: t('view.mine'), ...(rewardsCount && { count: rewardsCount }) },
            { key: 'history', label: t('view.history') },
          ]}
          // The filters of one view mean nothing in another.
          onChange={(key) =>
            list.setFilters({ ...noFilters, view: views.find((one) => one === key) } as {
              view: string | undefined;
            })
          }
        />
      </Stack>
      <TabPanel id="rewards" current={current}>
        {current === 'shop' &&
          (shop.isLoadingError ? (
            <FailedReply reply={shop} />
          ) : isNarrow ? (
            <Offers shop={shop.data} />
          ) : (
            <Split main={<Offers shop={shop.data} />} aside={<RecentPoints />} />
          ))}
        {current === 'mine' && <OwnRewards />}
        {current === 'history' && <PointsHistory />}
      </TabPanel>
    </>
  );
}

const noFilters = { kind: undefined, order: undefined, status: undefined, flow: undefined };
