import { IconGift } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { incentiveTypes } from '#contract/rewards/incentives.fields.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { publicationTabs, usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useBrandChoice } from '#web/training/brands/use-managed-brands.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { IncentiveIcon } from '../incentive-icon.tsx';
import { useIncentiveTypes } from '../use-incentive-types.ts';
import { useIncentiveColumns } from './incentive-columns.tsx';
import { incentiveKind } from './incentive-kind.ts';
import { rewardsAddress } from './rewards-address.ts';

const NewIncentive = lazyPart(() =>
  import('./new-incentive.tsx').then((module) => ({ default: module.NewIncentive })),
);

const sorts = ['order', 'name', 'updatedAt'] as const;

/** Every incentive the person works on: search, filter, publish, schedule, order, trash. */
export function Page() {
  const { t } = useTranslation('ui');
  const list = useListState(
    { text: 'text', type: incentiveTypes, brand: 'text', state: publicationTabs },
    sorts,
  );
  const { type, brand } = list.filters;
  const mayReport = useAllowed(rewardScreens.details.access);
  const page = usePublishableList(incentiveKind, {
    list,
    scope: {},
    narrowed: { type, brand },
    bulk: {
      publish: useAllowed({ right: 'PUBLISH_INCENTIVE' }),
      remove: useAllowed({ right: 'DELETE_INCENTIVE' }),
    },
  });
  return (
    <PublishableListPage
      page={page}
      columns={useIncentiveColumns(page.isTrash)}
      sortedBy={{ key: 'order', direction: 'asc' }}
      choices={[{ name: 'type', label: t('word.type'), options: useIncentiveTypes() }, ...useBrandChoice()]}
      create={(onClose) => <NewIncentive onClose={onClose} />}
      orderItem={({ type: of, brand: own }) => ({
        before: <IncentiveIcon type={of} />,
        detail: own?.name ?? t('word.allBrands'),
      })}
      links={(incentive) =>
        mayReport && !incentive.deletedAt
          ? [
              {
                key: 'rewards',
                label: t('word.rewards'),
                icon: <IconGift size={16} stroke={1.7} />,
                href: rewardsAddress(incentive),
              },
            ]
          : []
      }
    />
  );
}
