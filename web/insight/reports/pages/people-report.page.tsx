import { useTranslation } from 'react-i18next';
import { FullReportRuns } from '../full-report-runs.tsx';
import { PeopleTable } from '../people-table.tsx';
import { ReportTabs } from '../report-tabs.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';

/** Everyone in the person's scope with their progress. */
export function Page() {
  const { t } = useTranslation('reports');
  return (
    <Stack gap={24}>
      <div>
        <PeopleTable
          head={(report) => (
            <>
              <ReportHeader
                {...report}
                title={t('people.title')}
                sub={t('people.sub')}
                asOfNote={t('asOf.explained')}
              />
              <ReportTabs current="reports.users" />
            </>
          )}
        />
      </div>
      <FullReportRuns />
    </Stack>
  );
}
