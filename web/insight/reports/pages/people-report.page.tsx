import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useReportArea } from '../use-report-area.ts';
import { PeopleTable } from '../people-table.tsx';

/** Everybody in the person's part of the network with how far they are. */
export function Page() {
  const { t } = useTranslation('reports');
  const area = useReportArea();
  return (
    <>
      <PageHeader room={area.room} title={t('people.title')} sub={t('people.sub')} />
      <PeopleTable />
    </>
  );
}
