import { useTranslation } from 'react-i18next';
import { PeopleTable } from '../people-table.tsx';
import { ReportTabs } from '../report-tabs.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';

/** Everyone in the person's scope with their progress. */
export function Page() {
  const { t } = useTranslation('reports');
  return (
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
  );
}
