import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PeopleTable } from '../people-table.tsx';

/** Everybody in the person's part of the network with how far they are. */
export function Page() {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHeader room="learner" title={t('people.title')} sub={t('people.sub')} />
      <PeopleTable />
    </>
  );
}
