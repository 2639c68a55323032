import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ChoiceField, type ChoiceFieldProps } from '#web/ui/choice-field.tsx';
import { FilterSheet } from '#web/ui/filter-sheet.tsx';
import { SearchField, type SearchFieldProps } from '#web/ui/search-field.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import classes from '#web/ui/filter-bar.module.css';

export type FilterChip = {
  key: string;
  /** Name and value: "Country: Canada, United States". */
  label: string;
  onRemove: () => void;
};

export type FilterBarProps = {
  search?: SearchFieldProps;
  /** Up to two; more go behind "More filters". */
  selects?: readonly (ChoiceFieldProps & { key: string })[];
  /** Opens the drawer with the other filters. */
  onMore?: () => void;
  /** The active filters besides search and selects. */
  chips?: readonly FilterChip[];
  /** Removes all filters; offered from two chips on. */
  onClear?: () => void;
  /** Switches and buttons on the right. */
  children?: ReactNode;
};

/**
 * One row of filters above a list, all kept in the address of the page. On a phone or tablet, those that do not fit beside the search open in a
 * sheet, and chips show the active ones. On paper, a line lists them.
 */
export function FilterBar({ search, selects = [], onMore, chips = [], onClear, children }: FilterBarProps) {
  const { t } = useTranslation('ui');
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const count = selects.length + (onMore ? 1 : 0);
  // What does not fit in one line with the search is behind one button.
  const inSheet = count > 0 && (search ? 1 : 0) + count > (isPhone ? 1 : 2) && isNarrow;
  const chosen = selects.flatMap(({ key, label, value, options, required, onChange }): FilterChip[] => {
    const option = options.find((one) => one.value === value);
    return option && !required
      ? [
          {
            key,
            label: t('word.filterPair', { filter: label, value: option.label }),
            onRemove: () => onChange(null),
          },
        ]
      : [];
  });
  const pair = (filter: string, value: string) => t('word.filterPair', { filter, value });
  const words = [
    ...(search?.value ? [pair(search.label, search.value)] : []),
    ...selects.flatMap(({ label, value, options }) => {
      const option = options.find((one) => one.value === value);
      return option ? [pair(label, option.label)] : [];
    }),
    ...chips.map((chip) => chip.label),
  ];
  return (
    <>
      <div
        className={classes.bar}
        role="group"
        aria-label={t('filters.label')}
        data-sheet={inSheet || undefined}
      >
        {search && <SearchField {...search} />}
        {inSheet && (
          <Button
            icon={<IconAdjustmentsHorizontal size={16} stroke={1.7} />}
            onClick={selects.length > 0 ? () => setOpen(true) : onMore}
            aria-haspopup="dialog"
          >
            {t('filters.label')}
          </Button>
        )}
        {!inSheet && selects.map(({ key, ...select }) => <ChoiceField key={key} {...select} />)}
        {onMore && !inSheet && (
          <Button icon={<IconFilter size={16} stroke={1.7} />} onClick={onMore} aria-haspopup="dialog">
            {t('word.moreFilters')}
          </Button>
        )}
        {[...(inSheet ? chosen : []), ...chips].map(({ key, label, onRemove }) => (
          <Chip
            key={key}
            variant="filter"
            onRemove={onRemove}
            removeLabel={t('filters.remove', { filter: label })}
          >
            {label}
          </Chip>
        ))}
        {onClear && chips.length > 1 && (
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
        {children && <div className={classes.end}>{children}</div>}
      </div>
      {inSheet && selects.length > 0 && (
        <FilterSheet
          opened={isOpen}
          selects={selects}
          {...(onMore && {
            onMore() {
              setOpen(false);
              onMore();
            },
          })}
          onClose={() => setOpen(false)}
        />
      )}
      {words.length > 0 && <p className={classes.paper}>{words.join(' · ')}</p>}
    </>
  );
}
