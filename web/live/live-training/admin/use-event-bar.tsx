import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { FilterBarProps } from '#web/ui/filter-bar.tsx';
import { courseOption, locationOption } from './search-choices.ts';
import { titleIn } from '../training-texts.ts';
import type { EventFilters } from './use-event-filters.ts';
import { useMoreFilters } from './use-more-filters.tsx';

/** The filter row of the three views, and its drawer. */
export function useEventBar(
  { list }: EventFilters,
  controls: ReactNode,
  rows: readonly Event[] | undefined,
): {
  readonly more: Pick<FilterBarProps, 'onMore' | 'chips' | 'onClear' | 'children'>;
  readonly search: NonNullable<FilterBarProps['search']>;
  readonly drawer: ReactNode;
} {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const { more, drawer } = useMoreFilters(['course', 'template', 'location', 'state', 'from', 'to'], {
    filters: list.filters,
    set: list.setFilters,
    known: {
      course: rows?.map(({ course }) => course && courseOption(course, language)),
      template: rows?.map(({ template }) => ({ value: template._id, label: titleIn(template, language) })),
      location: rows?.map(({ location }) => location && locationOption(location)),
    },
  });
  return {
    more: { ...more, children: controls },
    search: {
      label: t('events.search'),
      value: list.filters.text ?? '',
      onChange: (text) => list.setFilters({ text: text || undefined }),
    },
    drawer,
  };
}
