import type { Choice } from '#web/ui/choice-field.tsx';
import { FilterBar, type FilterBarProps } from '#web/ui/filter-bar.tsx';
import type { ListState } from './use-list-state.ts';

/** A filter with a few values, kept in the address under its name. */
export type ListChoice<Filter extends string> = {
  readonly name: Filter;
  readonly label: string;
  readonly options: readonly Choice[];
};

export type ListFiltersProps<Filter extends string> = {
  readonly list: Pick<ListState<Filter>, 'filters' | 'setFilters'>;
  /** What the search box finds: "Name, city or number". The text is the list's filter `text`. Without this, there is no search. */
  readonly search?: string | undefined;
  readonly choices?: readonly ListChoice<NoInfer<Filter>>[] | undefined;
  /** Shown next to search and filters: more filters, their chips, another view. */
  readonly moreFilters?: Pick<FilterBarProps, 'onMore' | 'chips' | 'onClear' | 'children'> | undefined;
};

/** The search and the filters of a list, for all its views. */
export function ListFilters<Filter extends string>({
  list,
  search,
  choices = [],
  moreFilters,
}: ListFiltersProps<Filter>) {
  const { text = '' } = list.filters as { readonly text?: string };
  const set = (name: Filter | 'text', value: string | null) =>
    list.setFilters({ [name]: value || undefined } as Partial<Record<Filter, string | undefined>>);
  return (
    <FilterBar
      {...(search && {
        search: { label: search, value: text, onChange: (next: string) => set('text', next) },
      })}
      selects={choices.map(({ name, label, options }) => ({
        key: name,
        label,
        value: list.filters[name] ?? null,
        options,
        onChange: (value) => set(name, value),
      }))}
      {...moreFilters}
    />
  );
}
