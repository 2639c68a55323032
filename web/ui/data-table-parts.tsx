import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fitColumns } from '#web/ui/data-table-fit.ts';
import type { Column, DataTableProps, Selection, Sort } from '#web/ui/data-table-types.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/data-table.module.css';

const NO_BREAK_SPACE = '\u00a0';

const boxWidth = 44;
const menuWidth = 48;

const fitOf = <Row,>({ columns, selection, rowMenu }: DataTableProps<Row>) =>
  fitColumns(columns, (selection ? boxWidth : 0) + (rowMenu ? menuWidth : 0));

/** The header of a number, which a phone repeats before it where it stands below the name. */
const labelOf = <Row,>({ align, header }: Column<Row>) =>
  align === 'end' && typeof header === 'string' ? header : undefined;

function pageSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string, selection: Selection<Row>) {
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection.selected.has(key)).length;
  return { keys, all: keys.length > 0 && chosen === keys.length, some: chosen > 0 && chosen < keys.length };
}

export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, rowMenu, sort, onSort } = props;
  const { t } = useTranslation('ui');
  const fit = fitOf(props);
  const page = selection && pageSelection(rows ?? [], rowKey, selection);
  const selectPage = (selected: boolean) => {
    if (!selection || !page) return;
    const next = new Set(selection.selected);
    for (const key of page.keys) {
      if (selected) next.add(key);
      else next.delete(key);
    }
    selection.onChange(next);
  };
  return (
    <thead>
      <tr>
        {page && (
          <th className={classes.box} scope="col">
            <SelectBox
              label={t('selection.page')}
              checked={page.all}
              partial={page.some}
              disabled={page.keys.length === 0}
              onChange={selectPage}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <th key={column.key} scope="col" {...fit[index]} aria-sort={ariaSort(column, sort)}>
            {column.sortable && onSort ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSort(nextSort(column.key, sort))}
              >
                {column.header}
                <SortSign active={sort?.key === column.key} direction={sort?.direction} />
              </button>
            ) : (
              column.header
            )}
          </th>
        ))}
        {rowMenu && (
          <th className={classes.menu} scope="col">
            <VisuallyHidden>{t('rowMenu.column')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function ariaSort<Row>({ key, sortable }: Column<Row>, sort: Sort | undefined) {
  if (!sortable) return undefined;
  if (sort?.key !== key) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

function SortSign({ active, direction }: { active: boolean; direction: Sort['direction'] | undefined }) {
  const Sign = active && direction === 'desc' ? IconArrowDown : IconArrowUp;
  return <Sign size={14} stroke={1.9} aria-hidden="true" data-active={active || undefined} />;
}

export function TableBody<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, columns, rowKey, selection, rowMenu, rowTone, currentKey } = props;
  const { t } = useTranslation('ui');
  const fit = fitOf(props);
  const select = (key: string, selected: boolean) => {
    const next = new Set(selection?.selected);
    if (selected) next.add(key);
    else next.delete(key);
    selection?.onChange(next);
  };
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row);
        const isSelected = selection?.selected.has(key) ?? false;
        const menu = rowMenu?.(row);
        return (
          <tr
            key={key}
            data-selected={isSelected || key === currentKey || undefined}
            data-tone={rowTone?.(row)}
            aria-current={key === currentKey || undefined}
          >
            {selection && (
              <td className={classes.box}>
                <SelectBox
                  label={t('word.selectNamed', { name: selection.rowName(row) })}
                  checked={isSelected}
                  onChange={(selected) => select(key, selected)}
                />
              </td>
            )}
            {columns.map((column, index) =>
              column.primary ? (
                <th key={column.key} scope="row" {...fit[index]}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} {...fit[index]} data-label={labelOf(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
            {menu && (
              <td className={classes.menu}>
                <RowMenu name={menu.name} items={menu.items} />
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
  );
}

export function TableSkeleton<Row>(props: DataTableProps<Row>) {
  const { columns, selection, rowMenu, skeletonRows = 8 } = props;
  const { t } = useTranslation('ui');
  const fit = fitOf(props);
  return (
    <tbody className={classes.skeleton}>
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row}>
          {selection && <td className={classes.box}>{NO_BREAK_SPACE}</td>}
          {columns.map((column, index) => (
            <td key={column.key} {...fit[index]}>
              {row === 0 && index === 0 && <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>}
              <i style={{ width: `${42 + ((row * 23 + index * 31) % 38)}%` }} />
              {column.primary && <i style={{ width: `${28 + ((row * 17) % 24)}%` }} />}
            </td>
          ))}
          {rowMenu && <td className={classes.menu}>{NO_BREAK_SPACE}</td>}
        </tr>
      ))}
    </tbody>
  );
}

type SelectBoxProps = {
  label: string;
  checked: boolean;
  partial?: boolean;
  /** There is nothing to choose yet. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

function SelectBox({ label, checked, partial = false, disabled, onChange }: SelectBoxProps) {
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = partial;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
