import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ChoiceField, type ChoiceFieldProps } from '#web/ui/choice-field.tsx';
import { SearchField, type SearchFieldProps } from '#web/ui/search-field.tsx';
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

/** One row of filters above a list, all kept in the address of the page. On paper, a line lists the active ones. */
export function FilterBar({ search, selects = [], onMore, chips = [], onClear, children }: FilterBarProps) {
  const { t } = useTranslation('ui');
  const pair = (filter: string, value: string) => t('filters.pair', { filter, value });
  const words = [
    ...(search?.value ? [pair(search.label, search.value)] : []),
    ...selects.flatMap(({ label, value, options }) => {
      const chosen = options.find((option) => option.value === value);
      return chosen ? [pair(label, chosen.label)] : [];
    }),
    ...chips.map((chip) => chip.label),
  ];
  return (
    <>
      <div className={classes.bar} role="group" aria-label={t('filters.label')}>
        {search && <SearchField {...search} />}
        {selects.map(({ key, ...select }) => (
          <ChoiceField key={key} {...select} />
        ))}
        {onMore && (
          <Button icon={<IconFilter size={16} stroke={1.7} />} onClick={onMore} aria-haspopup="dialog">
            {t('filters.more')}
          </Button>
        )}
        {chips.map(({ key, label, onRemove }) => (
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
      {words.length > 0 && <p className={classes.paper}>{words.join(' · ')}</p>}
    </>
  );
}
