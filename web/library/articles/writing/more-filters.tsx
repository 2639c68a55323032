import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { FilterChip } from '#web/ui/filter-bar.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { isDay } from '#web/ui/typed-day.ts';

interface MoreFilters {
  readonly department?: string | undefined;
  readonly date?: string | undefined;
}

interface FilterWords {
  readonly title: string;
  readonly departmentHint: string;
  /** What the day is of a record. */
  readonly day: string;
  readonly apply: string;
}

interface FilteredList {
  readonly filters: MoreFilters;
  setFilters(change: MoreFilters): void;
  clearFilters(): void;
}

/** The filters of a list by a department in the audience and a day: a drawer to set them, and a chip for each one that is set. */
export function useMoreFilters(list: FilteredList, words: FilterWords) {
  const { department } = list.filters;
  const [isOpen, setOpen] = useState(false);
  // People edit addresses: what is no day is no filter.
  const date = isDay(list.filters.date ?? '') ? list.filters.date : undefined;
  const chips = useChips({ department, date }, words.day, list.setFilters);
  return {
    day: date,
    more: { onMore: () => setOpen(true), chips, onClear: list.clearFilters },
    drawer: isOpen && (
      <MoreFiltersDrawer
        filters={{ department, date }}
        words={words}
        onApply={(chosen) => {
          list.setFilters({ ...chosen });
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

type MoreFiltersProps = {
  filters: MoreFilters;
  words: FilterWords;
  onApply: (chosen: MoreFilters) => void;
  onClose: () => void;
};

/** A department in the audience, and a day. */
function MoreFiltersDrawer({ filters, words, onApply, onClose }: MoreFiltersProps) {
  const { t } = useTranslation('ui');
  const departments = useDepartments();
  const [department, setDepartment] = useState(filters.department ?? null);
  const [date, setDate] = useState(filters.date ?? '');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={words.title}
      submitLabel={words.apply}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ department: department ?? undefined, date: isDay(date) ? date : undefined });
      }}
    >
      <Select
        label={t('word.department')}
        description={words.departmentHint}
        data={departments}
        value={department}
        onChange={setDepartment}
        clearable
        searchable
      />
      <DateField label={words.day} value={date} onChange={setDate} />
    </FormDrawer>
  );
}

/** The same filters as chips that can be removed. */
function useChips(
  { department, date }: MoreFilters,
  dayLabel: string,
  set: (change: MoreFilters) => void,
): FilterChip[] {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const departments = useDepartments();
  const labelled = (label: string, value: string | undefined) =>
    value ? t('labelled', { label, value }) : label;
  const chosen = departments.find(({ value }) => value === department);
  return [
    ...(department
      ? [
          {
            key: 'department',
            label: labelled(t('word.department'), chosen?.label),
            onRemove: () => set({ department: undefined }),
          },
        ]
      : []),
    ...(date
      ? [
          {
            key: 'date',
            label: labelled(dayLabel, formats.date(date)),
            onRemove: () => set({ date: undefined }),
          },
        ]
      : []),
  ];
}

function useDepartments() {
  const language = useLanguage();
  const choices = useCall(audienceCalls.choices, {}, { staleMilliseconds: 60_000 });
  return (choices.data?.assignmentGroups ?? []).map((group) => ({
    value: group._id,
    label: nameIn(group, language),
  }));
}
