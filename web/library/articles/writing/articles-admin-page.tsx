import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleCard } from '#contract/library/articles.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { useAudienceWords } from '#web/people/audiences/use-audience-words.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { PlanChips } from '#web/platform/publishing/plan-chips.tsx';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useBulk } from '#web/platform/publishing/use-bulk.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import { articlesIn, type ArticleRoom } from '../article-room.ts';
import { titleFor, titleOf } from '../article-texts.ts';
import { PeriodChip } from '../period-chip.tsx';
import { MoreFiltersDrawer, useMoreFilterChips } from './more-filters.tsx';
import { useArticleActions } from './use-article-actions.tsx';
import { useWordsOf } from '../use-words-of.ts';

const limit = 10;
const states = ['all', ...publicationStatuses, 'deleted'] as const;
const sorts = ['date', 'title', 'updatedAt'] as const;

/** Every article the person writes: search, filter, publish, trash. */
export function ArticlesAdminPage({ room }: { room: ArticleRoom }) {
  const { t } = useTranslation('articles-admin');
  const words = useWordsOf(room);
  const language = useLanguage();
  const go = useGo();
  const brands = useManagedBrands();
  const list = useListState(
    { text: 'text', brand: 'text', department: 'text', date: 'text', state: states },
    sorts,
  );
  const { state = 'all', text, brand, department } = list.filters;
  const date = isDay(list.filters.date ?? '') ? list.filters.date : undefined;
  const dayLabel = t(`filters.day.${words}`);
  const [isFiltering, setFiltering] = useState(false);
  const chips = useMoreFilterChips({ department, date }, dayLabel, list.setFilters);
  const isBin = state === 'deleted';
  const narrowed = {
    isAdmin: 'true',
    text,
    brandId: brand,
    assignmentGroup: department,
    date,
    deleted: String(isBin),
    status: state === 'all' || isBin ? undefined : state,
  };
  const reply = useCall(
    room.calls.list,
    { query: { ...narrowed, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const { actions, dialog } = useArticleActions(room);
  const menu = usePublicationMenu<ArticleCard>(actions);
  const columns = useColumns(room, isBin);
  const bulk = useBulk(room.calls.bulk, {
    input: (body) => ({ body }),
    actions: isBin ? ['restore'] : ['publish', 'unpublish', 'delete'],
    narrowed,
    total: reply.data?.pagination.total,
    load: async (paging) => {
      const page = await callApi(room.calls.list, { query: { ...narrowed, ...paging } });
      return { rows: articlesIn(page), pages: page.pagination.pages };
    },
    keyOf: (article: ArticleCard) => article._id,
    rowName: (article: ArticleCard) => titleFor(article, language),
  });
  const { abilities, counts } = reply.data ?? {};
  const addButton = abilities?.create && (
    <Button
      variant="filled"
      icon={<IconPlus size={16} stroke={1.7} />}
      onClick={() => void go(room.screens.create.path)}
    >
      {t(`${words}.add`)}
    </Button>
  );
  return (
    <>
      <PageHeader title={t(`${words}.title`)} sub={t(`${words}.sub`)} actions={addButton} />
      <Tabs
        label={t('states')}
        current={state}
        items={states.map((key) => ({ key, label: t(`publishing:state.${key}`), count: counts?.[key] }))}
        onChange={(key) => {
          bulk.clear();
          list.setFilters({ state: key === 'all' ? undefined : key });
        }}
      />
      <ListTable
        label={t(`${words}.title`)}
        list={list}
        reply={reply}
        rows={reply.data && articlesIn(reply.data)}
        rowKey={(article) => article._id}
        rowMenu={(article) => ({
          name: titleFor(article, language),
          items: [editAction(t('ui:word.edit'), room.edit(article._id)), ...menu(article, article.abilities)],
        })}
        columns={columns}
        sortedBy={{ key: 'date', direction: 'desc' }}
        search={t(`${words}.search`)}
        selection={bulk.selection}
        choices={brands.length > 1 ? [{ name: 'brand', label: t('brand'), options: brands }] : []}
        moreFilters={{ onMore: () => setFiltering(true), chips, onClear: list.clearFilters }}
        empty={
          isBin
            ? { title: t('publishing:binEmpty'), sentence: t('publishing:binSentence') }
            : {
                title: t(`${words}.empty.title`),
                sentence: t(`${words}.empty.sentence`),
                action: addButton,
              }
        }
      />
      {isFiltering && (
        <MoreFiltersDrawer
          filters={{ department, date }}
          words={{
            title: t('filters.title'),
            departmentHint: t('filters.departmentHint'),
            day: dayLabel,
            apply: t(`filters.apply.${words}`),
          }}
          onApply={(chosen) => {
            list.setFilters({ ...chosen });
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      {dialog}
      {bulk.dialogs}
    </>
  );
}

function useColumns(room: ArticleRoom, isBin: boolean): readonly Column<ArticleCard>[] {
  const { t } = useTranslation('articles-admin');
  const language = useLanguage();
  const formats = useFormats();
  const words = useAudienceWords();
  return [
    {
      key: 'title',
      header: t('column.title'),
      primary: true,
      sortable: true,
      cell: (article) => (
        <IdentityCell
          title={<TextIn text={titleOf(article)} language={language} />}
          href={room.edit(article._id)}
          detail={[article.brand?.name, article.createdBy?.name].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'audience',
      header: t('column.audience'),
      hideOnPhone: true,
      width: 240,
      cell: ({ audience }) => (audience ? words(audience) : t('ui:word.everyone')),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 210,
      cell: (article) => (
        <Row gap={4}>
          <StatusChip status={article.deletedAt ? 'deleted' : article.status} />
          <PlanChips plans={article.plans} />
          {article.status === 'published' && <PeriodChip article={article} />}
        </Row>
      ),
    },
    {
      key: 'readersCount',
      header: t('column.readers'),
      align: 'end',
      hideOnPhone: true,
      width: 110,
      cell: ({ readersCount }) => formats.number(readersCount),
    },
    {
      key: 'date',
      header: t('column.published'),
      sortable: true,
      hideOnPhone: true,
      width: isBin ? 240 : 130,
      cell: ({ publishedAt, purgedAt }) =>
        purgedAt
          ? t('publishing:until', { date: formats.date(purgedAt, 'MM/DD/YYYY') })
          : publishedAt && formats.date(publishedAt, 'MM/DD/YYYY'),
    },
  ];
}
