import { IconChevronRight, IconEye, IconLanguage, IconPencil, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardCalls, type BrandInfo } from '#contract/insight/dashboards.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { LiveFigures } from '#web/live/live-reports/live-figures.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import classes from './dashboard.module.css';
import { DepartmentActivity } from './department-activity.tsx';
import { StuckCourses } from './stuck-courses.tsx';

/** A brand manager's home page: pending items of the own brands, and how their training is used. */
export function BrandDashboard() {
  const { t } = useTranslation('dashboards');
  const figures = useCall(dashboardCalls.brandManager, {});
  const info = figures.data?.info;
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        sub={info && info.brands.length > 0 ? info.brands.map((one) => one.name).join(' · ') : t('brand.sub')}
      />
      {figures.isLoadingError ? (
        <FailedReply reply={figures} />
      ) : (
        <Stack gap={20}>
          {info ? <Figures info={info} /> : <SkeletonBar height={96} />}
          <div className={classes.columns}>
            <Panel title={t('brand.weeks')} sub={t('brand.weeksSub')}>
              {info ? <Weeks info={info} /> : <SkeletonBar height={200} />}
            </Panel>
            <Panel title={t('admin.waiting')}>
              {info ? <Waiting info={info} /> : <SkeletonBar height={160} />}
            </Panel>
          </div>
          <LiveFigures />
          <div className={classes.halves}>
            <StuckCourses courses={info?.stuckCourses} />
            <DepartmentActivity />
          </div>
        </Stack>
      )}
    </>
  );
}

function Figures({ info }: { info: BrandInfo }) {
  const { t } = useTranslation('dashboards');
  const { number } = useFormats();
  const passed = info.weeks.reduce((sum, week) => sum + week.passed, 0);
  return (
    <Kpis
      items={[
        {
          key: 'published',
          label: t('brand.published'),
          value: number(info.publishedCount),
          note: t('brand.curriculums', { count: info.curriculumsCount }),
          href: '/auth/admin/courses?state=published',
        },
        {
          key: 'underWay',
          label: t('ui:word.learnersInProgress'),
          value: number(info.underWayCount),
          note: t('brand.underWayNote'),
          href: '/auth/admin/report/course?sortBy=inProgress&direction=desc',
        },
        {
          key: 'passed',
          label: t('ui:word.coursesPassed'),
          value: number(passed),
          note: t('brand.passedNote'),
          href: '/auth/admin/report/course?sortBy=completed&direction=desc',
        },
        {
          key: 'certificates',
          label: t('brand.certificates'),
          value: number(info.certificatesCount),
          note: t('brand.issued', { count: info.certificatesIssued }),
          href: '/auth/admin/certificates?state=valid',
        },
      ]}
    />
  );
}

function Weeks({ info }: { info: BrandInfo }) {
  const { t } = useTranslation('dashboards');
  const { date, number } = useFormats();
  return (
    <BarChart
      shown={number}
      bars={info.weeks.map((week) => ({
        key: week.start,
        value: week.passed,
        line: t('brand.weekLine', {
          date: date(week.start),
          passed: number(week.passed),
          begun: number(week.begun),
        }),
        mark: date(week.start, 'M/DD'),
      }))}
    />
  );
}

function Waiting({ info }: { info: BrandInfo }) {
  const { t } = useTranslation('dashboards');
  const items: readonly { key: string; count: number; icon: ReactNode; words: string; href: string }[] = [
    {
      key: 'review',
      count: info.reviewCount,
      icon: <IconEye size={20} stroke={1.7} aria-hidden="true" />,
      words: t('brand.review', { count: info.reviewCount }),
      href: '/auth/admin/courses?state=review',
    },
    {
      key: 'denied',
      count: info.deniedCount,
      icon: <IconUserX size={20} stroke={1.7} aria-hidden="true" />,
      words: t('brand.denied', { count: info.deniedCount }),
      href: '/auth/admin/courses?state=denied',
    },
    {
      key: 'drafts',
      count: info.draftsCount,
      icon: <IconPencil size={20} stroke={1.7} aria-hidden="true" />,
      words: t('brand.drafts', { count: info.draftsCount }),
      href: '/auth/admin/courses?state=draft',
    },
    {
      key: 'french',
      count: info.untranslatedCount,
      icon: <IconLanguage size={20} stroke={1.7} aria-hidden="true" />,
      words: t('brand.french', { count: info.untranslatedCount }),
      href: '/auth/admin/courses?french=incomplete',
    },
  ];
  const waiting = items.filter((item) => item.count > 0);
  if (waiting.length === 0) return <p className={classes.quiet}>{t('admin.nothingWaits')}</p>;
  return (
    <>
      {waiting.map(({ key, icon, words, href }) => (
        <AppLink key={key} className={classes.waiting} href={href}>
          {icon}
          <span>{words}</span>
          <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
        </AppLink>
      ))}
    </>
  );
}
