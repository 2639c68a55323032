import { useTranslation } from 'react-i18next';

interface RefusedRow {
  readonly reason: string;
  /** As the file names it; empty if it is the whole row. */
  readonly column: string;
}

/** Why a row of an import was refused, with the column at fault. */
export function useRowFault(): (row: RefusedRow) => string {
  const { t } = useTranslation('imports');
  return ({ reason, column }) => (column === '' ? reason : t('fault', { column, reason }));
}
