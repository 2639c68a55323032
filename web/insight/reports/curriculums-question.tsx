import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { ReportOverview } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ReportQuestion, usePeopleFigures } from './report-question.tsx';
import { useReportArea } from './use-report-area.ts';

const looked = 100;
const shownCurriculums = 6;

/** Above the list of curriculums: which ones are furthest from being completed. */
export function CurriculumsQuestion({
  query,
  overview,
}: {
  query: Omit<
    NonNullable<CallInput<typeof courseReportCalls.curriculums>['query']>,
    'page' | 'limit' | 'sortBy' | 'direction'
  >;
  overview: ReportOverview | undefined;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { number, percent } = useFormats();
  const area = useReportArea();
  const figures = usePeopleFigures()(overview);
  const read = useCall(
    courseReportCalls.curriculums,
    { query: { ...query, limit: looked, sortBy: 'inProgress', direction: 'desc' } },
    { keepPrevious: true },
  );
  const lowest = read.data?.curriculums
    .filter((one) => one.completed + one.inProgress + one.notStarted > 0)
    .toSorted((a, b) => a.percent - b.percent)
    .slice(0, shownCurriculums);
  return (
    <ReportQuestion
      figures={[
        {
          key: 'curriculums',
          label: t('ui:word.curriculums'),
          value: number(read.data?.pagination.total ?? 0),
          note: t('overview.inReport'),
        },
        ...figures.certified,
        ...figures.overdue,
        ...figures.notStarted,
      ]}
      question={t('question.curriculums.title')}
      sub={t('question.curriculums.sub')}
      bars={lowest?.map((one) => ({
        key: one._id,
        label: inLanguage(one.name, language),
        href: area.details('curriculum', one._id, query.asOf),
        value: one.percent,
        shown: percent(one.percent),
        note: t('question.curriculums.note', {
          count: one.completed,
          done: number(one.completed),
          total: number(one.completed + one.inProgress + one.notStarted),
        }),
      }))}
      most={1}
      unit="share"
    />
  );
}
