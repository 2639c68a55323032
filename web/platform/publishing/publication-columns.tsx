import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, type IdentityCellProps } from '#web/ui/identity-cell.tsx';
import { Row as Chips } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { PlanChips } from './plan-chips.tsx';
import type { Published, PublishableKind } from './publishable.ts';

interface Purged {
  /** When it is deleted for good, if it is in the trash. */
  readonly purgedAt?: string | null;
}

/** The columns that the lists of published records have alike. */
export function usePublicationColumns<Row extends Published & Purged, One extends Published, Query>(
  kind: PublishableKind<Row, One, Query>,
  isTrash: boolean,
) {
  const { t } = useTranslation('publishing');
  const language = useLanguage();
  const formats = useFormats();
  return {
    /** The title in the reader’s language, or marked in the other one, above a line of detail. */
    title: (
      column: Pick<Column<Row>, 'key' | 'header'>,
      more: (row: Row) => Pick<IdentityCellProps, 'before' | 'detail'>,
    ): Column<Row> => ({
      ...column,
      primary: true,
      sortable: true,
      cell: (row) => (
        <IdentityCell
          {...more(row)}
          title={<TextIn text={kind.titleOf(row)} language={language} />}
          href={kind.edit(row._id)}
        />
      ),
    }),
    /** The state, what happens next by itself, and the chips of the kind. */
    status: (
      width: number,
      { first, last }: { readonly [Place in 'first' | 'last']?: (row: Row) => ReactNode } = {},
    ): Column<Row> => ({
      key: 'status',
      header: t('ui:word.status'),
      width,
      cell: (row) => (
        <Chips gap={4}>
          <StatusChip status={row.deletedAt ? 'deleted' : row.status} />
          {first?.(row)}
          <PlanChips plans={row.plans ?? null} />
          {last?.(row)}
        </Chips>
      ),
    }),
    /** A day; in the trash, the one on which the record is deleted for good. */
    day: (column: Pick<Column<Row>, 'key' | 'header'>, dayOf: (row: Row) => string | null): Column<Row> => ({
      ...column,
      sortable: true,
      priority: 3,
      width: isTrash ? 240 : 130,
      cell(row) {
        if (row.purgedAt) return t('until', { date: formats.date(row.purgedAt, 'MM/DD/YYYY') });
        const day = dayOf(row);
        return day && formats.date(day, 'MM/DD/YYYY');
      },
    }),
  };
}
