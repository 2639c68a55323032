import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import type { StageState } from '#web/ui/stage-segments.ts';
import { Timeline } from '#web/ui/timeline.tsx';
import { useDealerKpis, type ReportedDealer } from './dealer-kpis.ts';
import classes from './dealer.module.css';
import { useStaffColumns } from './staff-columns.tsx';

/** The number of staff shown in the overview; their tab lists everyone. */
const shownStaff = 6;

const segmentOf = { passed: 'done', begun: 'now', 'not-started': 'todo' } as const satisfies Record<
  ReportedDealer['curriculums'][number]['courses'][number],
  StageState
>;

/** The overview of a dealer: its figures, people, curriculums and latest activity. */
export function DealerOverview({ recordId, children }: { recordId: string; children?: ReactNode }) {
  const read = useCall(dealerReportCalls.dealer, { params: { id: recordId }, query: {} });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={10} />;
  const { dealer } = read.data;
  return (
    <Stack gap={24}>
      <Figures dealer={dealer} />
      <Split
        main={
          <Stack>
            <Staff dealer={dealer} />
            <Curriculums dealer={dealer} />
          </Stack>
        }
        aside={
          <Stack>
            {children}
            <Activity dealer={dealer} />
          </Stack>
        }
        asideWidth={340}
      />
    </Stack>
  );
}

function Figures({ dealer }: { dealer: ReportedDealer }) {
  const { share, certified, overdue, points } = useDealerKpis(dealer);
  return <Kpis items={[share, certified, overdue, points]} />;
}

function Staff({ dealer: { _id, staff } }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const columns = useStaffColumns();
  return (
    <Panel
      title={t('ui:word.staff')}
      padding="none"
      actions={
        staff.length > shownStaff && (
          <AppLink href={`${addressOf(dealerScreens.edit, { dealerId: _id })}?tab=staff`}>
            {t('staff.all', { count: staff.length })}
          </AppLink>
        )
      }
    >
      <DataTable
        flush
        label={t('ui:word.staff')}
        columns={columns}
        rows={staff.slice(0, shownStaff)}
        rowKey={(person) => person._id}
        empty={<EmptyState plain title={t('staff.none')} />}
      />
    </Panel>
  );
}

function Curriculums({ dealer }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const curriculums = dealer.curriculums.filter(({ courses }) => courses.length > 0);
  return (
    <Panel title={t('dealer.curriculums')} sub={t('dealer.curriculumsSub')}>
      {curriculums.length === 0 && <p className={classes.none}>{t('dealer.noCurriculums')}</p>}
      <ul className={classes.curriculums}>
        {curriculums.map(({ _id, name, courses, peopleCount }) => {
          const title = inLanguage(name, language);
          const done = courses.filter((course) => course === 'passed').length;
          return (
            <li key={_id}>
              <b>{title}</b>
              <StageLine segments={courses.map((course) => segmentOf[course])} label={title} />
              <span className="num">
                {t('kpi.of', { done, count: courses.length })} ·{' '}
                {t('dealer.peopleOf', { count: peopleCount })}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Activity({ dealer: { activity } }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Panel title={t('ui:word.activity')}>
      {activity.length === 0 && <p className={classes.none}>{t('dealer.noActivity')}</p>}
      <Timeline
        entries={activity.map(({ kind, at, person, name }, index) => ({
          key: String(index),
          title: t(`dealer.did.${kind}`, { person: person.name, name: inLanguage(name, language) }),
          detail: formats.dateTime(at),
        }))}
      />
    </Panel>
  );
}
