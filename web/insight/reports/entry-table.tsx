import { failureText } from '#web/platform/failures.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

export const entriesAtOnce = 15;

export interface EntryTableProps<Entry> {
  readonly label: string;
  readonly columns: readonly Column<Entry>[];
  /** Undefined while they are on their way. */
  readonly entries: readonly Entry[] | undefined;
  readonly total: number | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly read: {
    readonly isPlaceholderData: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** What stands there where nothing happened yet. */
  readonly none: string;
}

/** What happened to one person, the last entry first, fifteen at a time. */
export function EntryTable<Entry extends { readonly _id: string }>({
  label,
  columns,
  entries,
  total,
  page,
  onPage,
  read,
  none,
}: EntryTableProps<Entry>) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={entries}
      rowKey={(entry) => entry._id}
      refreshing={read.isPlaceholderData}
      {...(read.isError && {
        failed: { message: failureText(read.error), onRetry: () => void read.refetch() },
      })}
      empty={<EmptyState title={none} />}
      footer={
        total !== undefined && <Pagination page={page} limit={entriesAtOnce} total={total} onPage={onPage} />
      }
    />
  );
}
