import { useTranslation } from 'react-i18next';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';

/** Name and dealer, the first columns of every list of people for a course or curriculum. */
export function usePersonColumns<Row extends Pick<LearnerRow, '_id' | 'fullName' | 'email' | 'dealer'>>(
  hrefOf: (person: Row) => string | undefined,
): readonly Column<Row>[] {
  const { t } = useTranslation('reports');
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: (person) => (
        <IdentityCell
          before={<Face name={person.fullName} size={32} />}
          title={person.fullName}
          href={hrefOf(person)}
          detail={person.email}
        />
      ),
    },
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      priority: 2,
      cell: (person) => person.dealer?.name ?? t('noDealer'),
    },
  ];
}
