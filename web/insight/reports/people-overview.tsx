import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { ReportOverview } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Split } from '#web/ui/layout.tsx';
import { DepartmentShares } from './department-shares.tsx';
import classes from './dealer.module.css';
import { PassesByMonth } from './passes-by-month.tsx';
import { RegionGrid } from './region-grid.tsx';
import { ReportQuestion, usePeopleFigures } from './report-question.tsx';

const most = 6;

/** Above the list of people: who is behind, and in which departments. */
export function PeopleQuestion({ overview }: { overview: ReportOverview | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { number, percent } = useFormats();
  const figures = usePeopleFigures()(overview);
  const lowest = overview?.departments
    .filter(({ usersCount }) => usersCount > 0)
    .toSorted((a, b) => a.percent - b.percent)
    .slice(0, most);
  return (
    <ReportQuestion
      figures={[...figures.people, ...figures.overdue, ...figures.notStarted, ...figures.certified]}
      question={t('question.people.title')}
      sub={t('question.people.sub')}
      bars={lowest?.map((department) => ({
        key: department._id,
        label: nameIn(department, language),
        value: department.percent,
        shown: percent(department.percent),
        note: t('ui:word.peopleCount', {
          count: department.usersCount,
          shown: number(department.usersCount),
        }),
      }))}
      most={1}
      unit="share"
    />
  );
}

/** Below the list: passes by month, and the departments by region. */
export function PeopleOverview({ overview }: { overview: ReportOverview | undefined }) {
  const { t } = useTranslation('reports');
  if (!overview) return null;
  const { departments, regions } = overview;
  const hasGrid = new Set(regions.map(({ region }) => region)).size > 1;
  return (
    <div className={classes.below}>
      <Split
        main={<PassesByMonth months={overview.months} sub={t('overview.months')} />}
        aside={
          hasGrid ? (
            <RegionGrid departments={departments} regions={regions} />
          ) : (
            <DepartmentShares departments={departments} sub={t('overview.departments')} />
          )
        }
        asideWidth={hasGrid ? 500 : 420}
      />
    </div>
  );
}
