import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { TableBody, TableHead, TableSkeleton } from '#web/ui/data-table-parts.tsx';
import type { DataTableProps, Selection } from '#web/ui/data-table-types.ts';
import { NoResults } from '#web/ui/no-results.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import fitClasses from '#web/ui/data-table-fit.module.css';
import classes from '#web/ui/data-table.module.css';

/** A list as a table: plain markup, server paging, and every state of a list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, selection, filters, footer, dense, refreshing, failed, flush } = props;
  const { t } = useTranslation('ui');
  const hasSelection = selection !== undefined && selection.selected.size > 0;
  const isPlain = failed !== undefined || (rows !== undefined && rows.length === 0);
  return (
    <div className={classes.list}>
      {hasSelection && <SelectionBar selection={selection} />}
      {hasSelection ? <div className={classes.onPaper}>{filters}</div> : filters}
      <div className={`surface ${classes.card} ${fitClasses.columns}`} data-flush={flush || undefined}>
        {refreshing && <div className={classes.refreshing} role="status" aria-label={t('loading')} />}
        {isPlain ? (
          <NoRows {...props} />
        ) : (
          <ScrollRegion label={label} busy={rows === undefined}>
            <table aria-label={label} data-dense={dense || undefined}>
              <TableHead {...props} />
              {rows ? <TableBody {...props} rows={rows} /> : <TableSkeleton {...props} />}
            </table>
          </ScrollRegion>
        )}
        {footer && !isPlain && <div className={classes.footer}>{footer}</div>}
      </div>
    </div>
  );
}

function SelectionBar<Row>({ selection }: { selection: Selection<Row> }) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  return (
    <div className={classes.selection} role="group" aria-label={t('selection.label')}>
      <strong role="status">{t('selection.count', { count: selection.selected.size })}</strong>
      <div>
        {selection.all && selection.all.total > selection.selected.size && (
          <Button variant="subtle" busy={selection.all.busy} onClick={selection.all.choose}>
            {t('selection.all', {
              count: selection.all.total,
              shown: formats.number(selection.all.total),
            })}
          </Button>
        )}
        <Button variant="subtle" tone="neutral" onClick={() => selection.onChange(new Set())}>
          {t('selection.clear')}
        </Button>
        {selection.actions}
      </div>
    </div>
  );
}

function NoRows<Row>({ failed, filtered, empty }: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  if (failed) return <FailedState onRetry={failed.onRetry}>{failed.message}</FailedState>;
  if (!filtered) return empty ?? <EmptyState plain title={t('empty.title')} />;
  return (
    <NoResults title={filtered.title} onClear={filtered.onClear}>
      {filtered.sentence ?? t('noResults.sentence')}
    </NoResults>
  );
}
