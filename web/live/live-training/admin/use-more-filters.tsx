import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { FilterBarProps } from '#web/ui/filter-bar.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { recordFilters, type MoreFilter, type MoreFilterValues, type RecordFilter } from './filter-names.ts';
import { useStateName } from './use-form-settings.ts';

const MoreFilters = lazyPart(() =>
  import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

interface FilterState {
  readonly filters: MoreFilterValues;
  readonly set: (change: { [Name in MoreFilter]?: string | undefined }) => void;
  /** Records of the rows that are shown, which name what is chosen. */
  readonly known: { readonly [Name in RecordFilter]?: readonly (AsyncOption | null)[] | undefined };
}

/** The filters that do not fit into the row: a drawer to set them, and a chip for each one that is set. */
export function useMoreFilters(
  names: readonly MoreFilter[],
  { filters, set, known }: FilterState,
): { readonly more: Pick<FilterBarProps, 'onMore' | 'chips' | 'onClear'>; readonly drawer: ReactNode } {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const stateName = useStateName();
  const [isOpen, setOpen] = useState(false);
  const isRecord = (name: MoreFilter): name is RecordFilter =>
    (recordFilters as readonly string[]).includes(name);
  const optionOf = (name: RecordFilter): AsyncOption | null =>
    known[name]?.find((one) => one?.value === filters[name]) ?? null;
  const wordsOf = (name: MoreFilter, value: string): string | undefined => {
    if (isRecord(name)) return optionOf(name)?.label;
    return name === 'state' ? stateName(value) : formats.date(value, 'MM/DD/YYYY');
  };
  const chips = names.flatMap((name) => {
    const value = filters[name];
    if (!value) return [];
    const words = wordsOf(name, value);
    const label = t(`field.${name}`);
    return [
      {
        key: name,
        label: words ? t('ui:labelled', { label, value: words }) : label,
        onRemove: () => set({ [name]: undefined }),
      },
    ];
  });
  return {
    more: {
      onMore: () => setOpen(true),
      chips,
      onClear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
    },
    drawer: (
      <Suspense>
        {isOpen && (
          <MoreFilters
            names={names}
            filters={filters}
            chosen={{
              course: optionOf('course'),
              template: optionOf('template'),
              location: optionOf('location'),
            }}
            onApply={(next) => {
              set(next);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    ),
  };
}
