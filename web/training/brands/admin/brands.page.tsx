import { IconLayoutDashboard, IconPlus, IconSchool } from '@tabler/icons-react';
import { Suspense, useState, type CSSProperties } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls, type BrandRow } from '#contract/training/brands.calls.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { brandVariables } from '#web/platform/theme/brand-scale.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import classes from './brand-admin.module.css';

const NewBrand = lazyPart(() => import('./new-brand.tsx').then((module) => ({ default: module.NewBrand })));

const limit = 10;
const states = ['all', 'draft', 'published', 'unpublished'] as const;
const sorts = ['name', 'updatedAt', 'curriculumsCount'] as const;

/** Every brand the person works on. */
export function Page() {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { buckets } = useSession().config;
  const [isAdding, setAdding] = useState(false);
  const list = useListState({ text: 'text', bucket: 'text', segment: 'text', state: states }, sorts);
  const { state = 'all' } = list.filters;
  const segments = useCall(brandCalls.segments, {});
  const brands = useCall(
    brandCalls.list,
    {
      query: {
        isAdmin: 'true',
        page: list.page,
        limit,
        text: list.filters.text,
        bucket: list.filters.bucket,
        segment: list.filters.segment,
        status: state === 'all' ? undefined : state,
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const deletion = useDeletion(brandCalls.remove, {
    input: (brand: BrandRow) => ({ params: { id: brand._id } }),
    words: (brand) => ({
      title: t('ui:word.deleteNamed', { name: brand.name }),
      text: t('confirmDelete.text'),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('admin.deleted'),
  });
  const columns = useColumns();
  const addButton = brands.data?.abilities?.create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setAdding(true)}>
      {t('admin.add')}
    </Button>
  );
  const counts = brands.data?.counts;
  return (
    <>
      <PageHeader title={t('list.title')} sub={t('admin.sub')} actions={addButton} />
      <Tabs
        label={t('admin.states')}
        current={state}
        items={states.map((key) => ({ key, label: t(`admin.state.${key}`), count: counts?.[key] }))}
        onChange={(key) => list.setFilters({ state: key === 'all' ? undefined : key })}
      />
      <ListTable
        label={t('list.title')}
        list={list}
        reply={brands}
        rows={brands.data?.brands}
        rowKey={(brand) => brand._id}
        rowMenu={(brand) => ({
          name: brand.name,
          items: [
            editAction(t('ui:word.settings'), addressOf(screens.edit, { brandId: brand._id })),
            ...(brand.managed?.abilities.editPage
              ? [
                  {
                    key: 'page',
                    label: t('admin.page'),
                    icon: <IconLayoutDashboard size={16} stroke={1.7} />,
                    href: addressOf(screens.pageEdit, { brandId: brand._id }),
                  },
                ]
              : []),
            ...(brand.managed?.abilities.viewCurriculums
              ? [
                  {
                    key: 'curriculums',
                    label: t('ui:word.curriculums'),
                    icon: <IconSchool size={16} stroke={1.7} />,
                    href: addressOf(screens.curriculums, { brandId: brand._id }),
                  },
                ]
              : []),
            ...(brand.managed?.abilities.delete
              ? [deleteAction(t('ui:word.delete'), () => deletion.ask(brand))]
              : []),
          ],
        })}
        columns={columns}
        sortedBy={{ key: 'name', direction: 'asc' }}
        search={t('list.search')}
        choices={[
          {
            name: 'bucket',
            label: t('admin.bucket'),
            options: buckets.map(({ value, ...label }) => ({ value, label: label[language] })),
          },
          {
            name: 'segment',
            label: t('ui:word.segment'),
            options: (segments.data?.segments ?? []).map((one) => ({ value: one, label: one })),
          },
        ]}
        empty={{
          title: t('list.empty.title'),
          sentence: t('admin.emptySentence'),
          ...(addButton && { action: addButton }),
        }}
      />
      <Suspense>{isAdding && <NewBrand onClose={() => setAdding(false)} />}</Suspense>
      {deletion.dialog}
    </>
  );
}

function useColumns(): readonly Column<BrandRow>[] {
  const { t } = useTranslation('brands');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (brand) => (
        <IdentityCell
          before={
            <span
              className={classes.logo}
              data-brand={brand.slug}
              style={brandVariables(brand.colour) as CSSProperties}
            >
              {brand.logoImage ? (
                <Picture shownPx={40} src={brand.logoImage} alt="" />
              ) : (
                brand.name.slice(0, 1)
              )}
            </span>
          }
          title={brand.name}
          href={addressOf(screens.edit, { brandId: brand._id })}
          detail={brand.segments.join(' · ') || brand.slug}
        />
      ),
    },
    {
      key: 'managers',
      header: t('admin.managers'),
      priority: 3,
      width: 220,
      cell: ({ managed }) => managed?.managers.map((one) => one.name).join(', ') || t('admin.nobody'),
    },
    {
      key: 'curriculumsCount',
      header: t('ui:word.curriculums'),
      align: 'end',
      sortable: true,
      priority: 3,
      phone: 'figure',
      width: 120,
      cell: ({ managed }) => formats.number(managed?.curriculumsCount ?? 0),
    },
    {
      key: 'courses',
      header: t('ui:word.courses'),
      align: 'end',
      priority: 3,
      width: 90,
      cell: ({ managed }) => formats.number(managed?.coursesCount ?? 0),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 130,
      cell: (brand) => <StatusChip status={brand.status} />,
    },
    {
      key: 'updatedAt',
      header: t('admin.changed'),
      sortable: true,
      priority: 4,
      width: 130,
      cell: (brand) => formats.date(brand.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
