import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandScreens } from '#contract/training/brands.screens.ts';
import { curriculumCalls, type CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useAudienceWords } from '#web/people/audiences/use-audience-words.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useBulk } from '#web/platform/publishing/use-bulk.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { coverOf } from '#web/training/course-cover.ts';
import { Cover } from '#web/ui/cover.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { editAddress } from './curriculum-address.ts';
import { useCurriculumMenu } from './use-curriculum-menu.tsx';
import classes from './curriculum-admin.module.css';

const NewCurriculum = lazyPart(() =>
  import('./new-curriculum.tsx').then((module) => ({ default: module.NewCurriculum })),
);
const CurriculumOrder = lazyPart(() =>
  import('./curriculum-order.tsx').then((module) => ({ default: module.CurriculumOrder })),
);

const limit = 10;
const states = ['all', ...publicationStatuses, 'deleted'] as const;
const sorts = ['order', 'name', 'updatedAt', 'coursesCount'] as const;

/** Every curriculum the person works on, or those of one brand: search, order, publish, duplicate, move to trash. */
export function Page() {
  const { t } = useTranslation('curriculums');
  const { brandId } = useParamsOf(brandScreens.curriculums, curriculumScreens.admin);
  const language = useLanguage();
  const [open, setOpen] = useState<'new' | 'order'>();
  const list = useListState({ text: 'text', brand: 'text', segment: 'text', state: states }, sorts);
  const { state = 'all' } = list.filters;
  const brands = useManagedBrands();
  const segments = useCall(brandCalls.segments, {});
  const narrowed = {
    isAdmin: 'true',
    text: list.filters.text,
    brandId: brandId ?? list.filters.brand,
    segments: list.filters.segment,
    deleted: String(state === 'deleted'),
    status: state === 'all' || state === 'deleted' ? undefined : state,
  };
  const curriculums = useCall(
    curriculumCalls.list,
    { query: { ...narrowed, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const deletion = useDeletion(curriculumRecordCalls.remove, {
    input: (curriculum: CurriculumRow) => ({ params: { id: curriculum._id } }),
    words: (curriculum) => ({
      title: t('ui:word.deleteNamed', { name: curriculum.name.en }),
      text: t(curriculum.publishedAt ? 'confirmDelete.kept' : 'confirmDelete.text'),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });
  const rowMenu = useCurriculumMenu(brandId, deletion.ask);
  const columns = useColumns(brandId);
  const bulk = useBulk(curriculumRecordCalls.bulk, {
    input: (body) => ({ body }),
    actions: state === 'deleted' ? ['restore'] : ['publish', 'unpublish', 'delete'],
    narrowed,
    total: curriculums.data?.pagination.total,
    load: async (paging) => {
      const { curriculums: rows, pagination } = await callApi(curriculumCalls.list, {
        query: { ...narrowed, ...paging },
      });
      return { rows, pages: pagination.pages };
    },
    keyOf: (curriculum) => curriculum._id,
    rowName: (curriculum: CurriculumRow) => inLanguage(curriculum.name, language),
  });
  const { abilities, counts } = curriculums.data ?? {};
  const addButton = abilities?.create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const brandName = brandId && brands.find((one) => one.value === brandId)?.label;

  return (
    <>
      <PageHeader
        title={brandName ? t('ofBrand', { name: brandName }) : t('title')}
        sub={t('sub')}
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
        label={t('states')}
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
        reply={curriculums}
        rows={curriculums.data?.curriculums}
        rowKey={(curriculum) => curriculum._id}
        rowMenu={rowMenu}
        columns={columns}
        sortedBy={{ key: 'order', direction: 'asc' }}
        search={t('ui:word.name')}
        selection={bulk.selection}
        choices={[
          ...(brandId ? [] : [{ name: 'brand' as const, label: t('field.brand'), options: brands }]),
          {
            name: 'segment',
            label: t('field.segment'),
            options: (segments.data?.segments ?? []).map((one) => ({ value: one, label: one })),
          },
        ]}
        empty={
          state === 'deleted'
            ? { title: t('publishing:binEmpty'), sentence: t('publishing:binSentence') }
            : { title: t('empty.title'), sentence: t('empty.sentence'), action: addButton }
        }
      />
      <Suspense>
        {open === 'new' && <NewCurriculum brandId={brandId} onClose={() => setOpen(undefined)} />}
        {open === 'order' && <CurriculumOrder brandId={brandId} onClose={() => setOpen(undefined)} />}
      </Suspense>
      {deletion.dialog}
      {bulk.dialogs}
    </>
  );
}

function useColumns(brandId: string | undefined): readonly Column<CurriculumRow>[] {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const formats = useFormats();
  const audienceWords = useAudienceWords();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (curriculum) => (
        <IdentityCell
          before={
            <span className={classes.thumb}>
              <Cover {...coverOf(curriculum)} ratio="4 / 3" shownPx={88} />
            </span>
          }
          title={inLanguage(curriculum.name, language)}
          href={editAddress(curriculum._id, brandId)}
          detail={[curriculum.brand?.name ?? t('ui:word.allBrands'), ...curriculum.segments].join(' · ')}
        />
      ),
    },
    {
      key: 'audience',
      header: t('field.audience'),
      hideOnPhone: true,
      width: 220,
      cell: ({ managed }) => (managed?.audience ? audienceWords(managed.audience) : t('ui:word.everyone')),
    },
    {
      key: 'coursesCount',
      header: t('ui:word.courses'),
      align: 'end',
      sortable: true,
      hideOnPhone: true,
      width: 110,
      cell: ({ managed }) => formats.number(managed?.coursesCount ?? 0),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 130,
      cell: ({ status, managed }) => <StatusChip status={managed?.deletedAt ? 'deleted' : status} />,
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      sortable: true,
      hideOnPhone: true,
      width: 190,
      cell: ({ updatedAt, managed }) => {
        if (managed?.deletedAt)
          return managed.purgedAt
            ? t('publishing:until', { date: formats.date(managed.purgedAt, 'MM/DD/YYYY') })
            : t('bin.kept');
        return formats.date(updatedAt, 'MM/DD/YYYY');
      },
    },
  ];
}
