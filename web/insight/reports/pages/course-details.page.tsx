import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AttemptTable } from '../attempt-table.tsx';
import { CoursePeopleTable } from '../course-people-table.tsx';
import { useFigureKpis } from '../figure-columns.tsx';
import { useReportArea } from '../use-report-area.ts';

type Course = Reply<typeof courseReportCalls.course>['course'];

/** One course: how far its people are, when they passed, who they are, and every attempt at its quiz. */
export function Page() {
  const { courseId = '' } = useParams({ strict: false }) as { courseId?: string };
  const read = useCall(courseReportCalls.course, { params: { id: courseId } });
  if (read.isError)
    return <FailedState onRetry={() => void read.refetch()}>{failureText(read.error)}</FailedState>;
  if (!read.data) return <SkeletonRows rows={8} />;
  return <Details course={read.data.course} />;
}

const views = ['people', 'attempts'] as const;

function Details({ course }: { course: Course }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const list = useListState(['view', 'text', 'status']);
  const kpis = useFigureKpis(course);
  const view = views.find((one) => one === list.filters.view) ?? 'people';
  const chosen = new URLSearchParams({
    format: 'csv',
    ...(list.filters.text && { text: list.filters.text }),
    ...(view === 'people' && list.filters.status && { status: list.filters.status }),
  });
  return (
    <>
      <PageHeader
        room={area.room}
        title={inLanguage(course.name, language)}
        {...(course.brand && { sub: course.brand.name })}
        back={{ href: area.path('course'), label: t('courses.title') }}
        actions={
          <ButtonLink
            href={`/api/report-courses/all/${course._id}?${chosen.toString()}`}
            icon={<IconDownload size={16} stroke={1.7} />}
          >
            {t('export')}
          </ButtonLink>
        }
      />
      <Stack gap={24}>
        <Kpis items={kpis} />
        <PassesByMonth months={course.months} />
        <Stack gap={12}>
          <Tabs
            label={t('views')}
            current={view}
            items={views.map((key) => ({ key, label: t(`view.${key}`) }))}
            onChange={(key) =>
              list.setFilters({
                view: key === 'people' ? undefined : key,
                text: undefined,
                status: undefined,
              })
            }
          />
          {view === 'people' ? (
            <CoursePeopleTable courseId={course._id} />
          ) : (
            <AttemptTable courseId={course._id} />
          )}
        </Stack>
      </Stack>
    </>
  );
}

function PassesByMonth({ months }: { months: Course['months'] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const named = (month: string, length: 'long' | 'short') =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
      month: length,
      ...(length === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Panel title={t('months.title')} sub={t('months.sub')}>
      <BarChart
        bars={months.map(({ month, completed }) => ({
          key: month,
          value: completed,
          line: t('months.line', { month: named(month, 'long'), passed: formats.number(completed) }),
          mark: named(month, 'short'),
        }))}
      />
    </Panel>
  );
}
