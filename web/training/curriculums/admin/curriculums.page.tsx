import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandScreens } from '#contract/training/brands.screens.ts';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';
import { useAudienceColumn } from '#web/people/audiences/use-audience-column.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { publicationTabs, usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { Cover } from '#web/ui/cover.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { editAddress } from './curriculum-address.ts';
import { curriculumKind } from './curriculum-kind.ts';
import classes from './curriculum-admin.module.css';

const NewCurriculum = lazyPart(() =>
  import('./new-curriculum.tsx').then((module) => ({ default: module.NewCurriculum })),
);

const sorts = ['order', 'name', 'updatedAt', 'coursesCount'] as const;

/** Every curriculum the person works on, or those of one brand: search, order, publish, duplicate, move to trash. */
export function Page() {
  const { t } = useTranslation('curriculums');
  const { brandId } = useParamsOf(brandScreens.curriculums, curriculumScreens.admin);
  const list = useListState({ text: 'text', brand: 'text', segment: 'text', state: publicationTabs }, sorts);
  const { brand, segment } = list.filters;
  const brands = useManagedBrands();
  const segments = useCall(brandCalls.segments, {});
  const page = usePublishableList(curriculumKind(brandId), {
    list,
    scope: { isAdmin: 'true', ...(brandId && { brandId }) },
    narrowed: { segments: segment, ...(!brandId && { brandId: brand }) },
  });
  const brandName = brandId && brands.find((one) => one.value === brandId)?.label;
  return (
    <PublishableListPage
      page={page}
      {...(brandName && { title: t('ofBrand', { name: brandName }) })}
      columns={useColumns(brandId)}
      sortedBy={{ key: 'order', direction: 'asc' }}
      choices={[
        ...(brandId ? [] : [{ name: 'brand' as const, label: t('ui:word.brand'), options: brands }]),
        {
          name: 'segment',
          label: t('ui:word.segment'),
          options: (segments.data?.segments ?? []).map((one) => ({ value: one, label: one })),
        },
      ]}
      create={(onClose) => <NewCurriculum brandId={brandId} onClose={onClose} />}
      orderItem={({ brand: own }) => ({ detail: own?.name ?? t('ui:word.allBrands') })}
    />
  );
}

function useColumns(brandId: string | undefined): readonly Column<CurriculumRow>[] {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const formats = useFormats();
  const audience = useAudienceColumn<CurriculumRow>(({ managed }) => managed?.audience, 220);
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
    audience,
    {
      key: 'coursesCount',
      header: t('ui:word.courses'),
      align: 'end',
      sortable: true,
      priority: 2,
      phone: 'figure',
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
      priority: 4,
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
