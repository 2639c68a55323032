import { useTranslation } from 'react-i18next';
import { followPlatforms, shownHost } from '#contract/library/follow-platforms.ts';
import { followCalls, type Follow } from '#contract/library/suggested-follows.calls.ts';
import { followScreens as screens } from '#contract/library/suggested-follows.screens.ts';
import { useAudienceColumn } from '#web/people/audiences/use-audience-column.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { usePublicationColumns } from '#web/platform/publishing/publication-columns.tsx';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { publicationTabs, usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useBrandChoice } from '#web/training/brands/use-managed-brands.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { PlatformIcon } from '../platform-icon.tsx';
import { usePlatforms } from '../use-platforms.ts';
import { followKind } from './follow-kind.ts';

const sorts = ['order', 'name', 'updatedAt'] as const;

/** Every suggested follow that the person works on: search, filter, publish, schedule, order, trash. */
export function Page() {
  const { t } = useTranslation('suggested-follows');
  const list = useListState(
    { text: 'text', platform: followPlatforms, brand: 'text', state: publicationTabs },
    sorts,
  );
  const mayEdit = useAllowed(followCalls.create.access);
  const { platform, brand } = list.filters;
  const page = usePublishableList(followKind, {
    list,
    scope: { isAdmin: 'true' },
    narrowed: { platform, brand },
    bulk: { publish: mayEdit, remove: mayEdit },
  });
  const platforms = usePlatforms();
  return (
    <PublishableListPage
      page={page}
      columns={useColumns(page.isTrash)}
      sortedBy={{ key: 'order', direction: 'asc' }}
      choices={[{ name: 'platform', label: t('platform.label'), options: platforms }, ...useBrandChoice()]}
      create={screens.create.path}
      orderItem={({ platform: of, url }) => ({ before: <Tile platform={of} />, detail: shownHost(url) })}
    />
  );
}

const Tile = ({ platform }: Pick<Follow, 'platform'>) => (
  <IconTile icon={<PlatformIcon platform={platform} size={18} />} />
);

function useColumns(isTrash: boolean): readonly Column<Follow>[] {
  const { t } = useTranslation('suggested-follows-admin');
  const columns = usePublicationColumns(followKind, isTrash);
  const audience = useAudienceColumn<Follow>((follow) => follow.audience, 240);
  return [
    columns.title({ key: 'name', header: t('ui:word.name') }, ({ platform, url, brand }) => ({
      before: <Tile platform={platform} />,
      detail: [shownHost(url), brand?.name].filter(Boolean).join(' · '),
    })),
    {
      key: 'platform',
      header: t('suggested-follows:platform.label'),
      priority: 4,
      width: 130,
      cell: ({ platform }) => t(`suggested-follows:platform.${platform}`),
    },
    audience,
    columns.status(210),
    columns.day({ key: 'updatedAt', header: t('ui:word.lastChanged') }, ({ updatedAt }) => updatedAt),
  ];
}
