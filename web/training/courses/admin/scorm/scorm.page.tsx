import { IconDownload, IconExternalLink, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import type { PackageWork, ScormCourse } from '#contract/training/scorm-package.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { scormPackageScreens } from '#contract/training/scorm-packages.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { CourseStateChips } from '../course-state-chips.tsx';
import { useBrandChoices } from '../use-brand-choices.ts';
import { WorksPanel } from './works-panel.tsx';

const UploadPanel = lazyPart(() =>
  import('./upload-panel.tsx').then((module) => ({ default: module.UploadPanel })),
);

const sorts = ['name', 'uploadedAt', 'sizeBytes', 'learnersCount'] as const;
const filters = {
  text: 'text',
  brand: 'text',
  state: ['draft', 'review', 'published', 'unpublished'],
  findings: ['some', 'none'],
} as const;
const icon = { size: 16, stroke: 1.7 } as const;

/** Every course made from a SCORM package, and the upload of a new one. */
export function Page() {
  const { t } = useTranslation('scorm-packages');
  const language = useLanguage();
  const [isUploading, setUploading] = useState(false);
  const [resumed, setResumed] = useState<PackageWork>();
  const list = useListState(filters, sorts);
  const { text, brand, state, findings } = list.filters;
  const found = useCall(
    scormPackageCalls.list,
    {
      query: {
        page: list.page,
        limit: 10,
        text,
        brand,
        status: state,
        warnings: findings && String(findings === 'some'),
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const brands = useBrandChoices();
  const nameOf = (course: ScormCourse) => inLanguage(course.name, language);
  const columns = useColumns(nameOf);
  const addButton = found.data?.abilities.create && (
    <Button variant="filled" icon={<IconUpload {...icon} />} onClick={() => setUploading(true)}>
      {t('upload.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={scormPackageScreens.admin.title[language]}
        sub={t('sub')}
        actions={!isUploading && addButton}
      />
      <Stack gap={16}>
        {isUploading && (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <UploadPanel
              key={resumed?._id}
              work={resumed}
              {...(resumed?.courseId && { courseId: resumed.courseId })}
              onClose={() => {
                setUploading(false);
                setResumed(undefined);
              }}
            />
          </Suspense>
        )}
        {!isUploading && found.data?.abilities.create && (
          <WorksPanel
            onOpen={(work) => {
              setResumed(work);
              setUploading(true);
            }}
          />
        )}
        <ListTable
          label={scormPackageScreens.admin.title[language]}
          list={list}
          reply={found}
          rows={found.data?.scorm}
          rowKey={(course) => course._id}
          rowMenu={(course) => ({
            name: nameOf(course),
            items: [
              {
                key: 'open',
                label: t('open'),
                icon: <IconExternalLink {...icon} />,
                href: addressOf(courseScreens.edit, { courseId: course._id }),
              },
              {
                key: 'download',
                label: t('download'),
                icon: <IconDownload {...icon} />,
                onSelect: () => window.location.assign(`${course.package.location}?download=true`),
              },
            ],
          })}
          columns={columns}
          sortedBy={{ key: 'uploadedAt', direction: 'desc' }}
          search={t('search')}
          choices={[
            { name: 'brand', label: t('ui:word.brand'), options: brands.options },
            {
              name: 'state',
              label: t('ui:word.status'),
              options: filters.state.map((value) => ({ value, label: t(`state.${value}`) })),
            },
            {
              name: 'findings',
              label: t('check.label'),
              options: filters.findings.map((value) => ({ value, label: t(`check.${value}`) })),
            },
          ]}
          empty={{
            title: t('empty.title'),
            sentence: t('empty.sentence'),
            action: !isUploading && addButton,
          }}
        />
      </Stack>
    </>
  );
}

function useColumns(nameOf: (course: ScormCourse) => string): readonly Column<ScormCourse>[] {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.course'),
      primary: true,
      sortable: true,
      cell: (course) => (
        <IdentityCell
          title={nameOf(course)}
          href={addressOf(courseScreens.edit, { courseId: course._id })}
          detail={course.package.fileName}
        />
      ),
    },
    {
      key: 'brand',
      header: t('ui:word.brand'),
      priority: 4,
      width: 140,
      cell: (course) => course.brand?.name ?? t('ui:word.allBrands'),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 180,
      cell: (course) => (
        <Row gap={4}>
          <CourseStateChips
            status={course.status}
            state={course.state}
            deletedAt={null}
            liveNumber={course.liveNumber}
          />
        </Row>
      ),
    },
    {
      key: 'check',
      header: t('check.label'),
      priority: 3,
      width: 150,
      cell: ({ package: { warningsCount } }) =>
        warningsCount > 0 ? (
          <StatusChip tone="warn">{t('check.warnings', { count: warningsCount })}</StatusChip>
        ) : (
          <StatusChip tone="ok">{t('check.fine')}</StatusChip>
        ),
    },
    {
      key: 'sizeBytes',
      header: t('ui:word.size'),
      align: 'end',
      sortable: true,
      priority: 4,
      width: 110,
      cell: (course) => (
        <TwoLines
          first={formats.fileSize(course.package.sizeBytes)}
          second={t('ui:word.sectionsCount', { count: course.package.itemsCount })}
        />
      ),
    },
    {
      key: 'learnersCount',
      header: t('ui:word.learners'),
      align: 'end',
      sortable: true,
      priority: 4,
      width: 105,
      cell: (course) => formats.number(course.learnersCount),
    },
    {
      key: 'uploadedAt',
      header: t('column.uploaded'),
      sortable: true,
      priority: 3,
      width: 135,
      cell: (course) => (
        <TwoLines
          first={formats.date(course.package.createdAt, 'MM/DD/YYYY')}
          second={course.package.createdBy?.name}
        />
      ),
    },
  ];
}
