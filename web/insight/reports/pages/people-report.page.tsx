import { useTranslation } from 'react-i18next';
import { PeopleTable } from '../people-table.tsx';
import { ReportHeader } from '../report-header.tsx';

/** Everybody in the person's part of the network with how far they are. */
export function Page() {
  const { t } = useTranslation('reports');
  return (
    <PeopleTable
      head={(report) => <ReportHeader {...report} title={t('people.title')} sub={t('people.sub')} />}
    />
  );
}
