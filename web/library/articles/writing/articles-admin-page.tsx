import { useTranslation } from 'react-i18next';
import type { ArticleCard } from '#contract/library/articles.ts';
import { useAudienceColumn } from '#web/people/audiences/use-audience-column.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { usePublicationColumns } from '#web/platform/publishing/publication-columns.tsx';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { publicationTabs, usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useBrandChoice } from '#web/training/brands/use-managed-brands.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import type { ArticleRoom } from '../article-room.ts';
import { PeriodChip } from '../period-chip.tsx';
import { useWordsOf } from '../use-words-of.ts';
import { useMoreFilters } from './more-filters.tsx';
import { useArticleKind } from './use-article-kind.ts';

const sorts = ['date', 'title', 'updatedAt'] as const;

/** Every article the person writes: search, filter, publish, trash. */
export function ArticlesAdminPage({ room }: { room: ArticleRoom }) {
  const { t } = useTranslation('articles-admin');
  const words = useWordsOf(room);
  const kind = useArticleKind(room);
  const list = useListState(
    { text: 'text', brand: 'text', department: 'text', date: 'text', state: publicationTabs },
    sorts,
  );
  const filters = useMoreFilters(list, {
    title: t('filters.title'),
    departmentHint: t('filters.departmentHint'),
    day: t(`filters.day.${words}`),
    apply: t(`filters.apply.${words}`),
  });
  const { brand, department } = list.filters;
  const page = usePublishableList(kind, {
    list,
    scope: { isAdmin: 'true' },
    narrowed: { brandId: brand, assignmentGroup: department, date: filters.day },
  });
  return (
    <PublishableListPage
      page={page}
      columns={useColumns(kind, page.isTrash)}
      sortedBy={{ key: 'date', direction: 'desc' }}
      choices={useBrandChoice()}
      moreFilters={filters.more}
      create={room.screens.create.path}
    >
      {filters.drawer}
    </PublishableListPage>
  );
}

function useColumns(
  kind: ReturnType<typeof useArticleKind>,
  isTrash: boolean,
): readonly Column<ArticleCard>[] {
  const { t } = useTranslation('articles-admin');
  const formats = useFormats();
  const columns = usePublicationColumns(kind, isTrash);
  const audience = useAudienceColumn<ArticleCard>((article) => article.audience, 240);
  return [
    columns.title({ key: 'title', header: t('column.title') }, ({ brand, createdBy }) => ({
      detail: [brand?.name, createdBy?.name].filter(Boolean).join(' · '),
    })),
    audience,
    columns.status(210, {
      last: (article) => article.status === 'published' && <PeriodChip article={article} />,
    }),
    {
      key: 'readersCount',
      header: t('column.readers'),
      align: 'end',
      priority: 3,
      width: 110,
      cell: ({ readersCount }) => formats.number(readersCount),
    },
    {
      ...columns.day({ key: 'date', header: t('column.published') }, ({ publishedAt }) => publishedAt),
      phone: 'figure',
    },
  ];
}
