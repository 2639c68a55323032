import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { localeOf } from '#web/platform/formats/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { CalendarSign } from '#web/ui/calendar/calendar-signs.tsx';
import { firstDayOf, isShown, stepDay, titleOf } from '#web/ui/calendar/calendar-days.ts';
import { calendarViews, type CalendarEntry, type CalendarProps } from '#web/ui/calendar/calendar-types.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import classes from '#web/ui/calendar/calendar.module.css';

const CalendarBox = lazyPart(() =>
  loadChunk(() => import('#web/ui/calendar/calendar-box.tsx')).then((module) => ({
    default: module.CalendarBox,
  })),
);

/**
 * Entries of a month or week with their states. The page keeps view and day, usually in its address (`useCalendarState`). The code of the
 * grid loads when a calendar is first shown.
 *
 * Pages that use it name the texts `calendar`.
 */
export function Calendar(props: CalendarProps) {
  const { label, entries, day, today, onChange, busy } = props;
  const { t, i18n } = useTranslation('calendar');
  const title = useId();
  const isPhone = usePhone();
  const locale = localeOf(i18n.language);
  const firstDay = firstDayOf(locale);
  const view = props.view ?? (isPhone ? 'list' : 'month');
  const go = (count: number) => onChange({ day: stepDay(view, day, count) });
  return (
    <div className={classes.calendar} role="group" aria-label={label} aria-busy={busy}>
      <div className={classes.bar}>
        <div className={classes.steps}>
          <IconButton
            variant="default"
            label={t(view === 'week' ? 'previousWeek' : 'previousMonth')}
            icon={<IconChevronLeft size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => go(-1)}
          />
          <IconButton
            variant="default"
            label={t(view === 'week' ? 'nextWeek' : 'nextMonth')}
            icon={<IconChevronRight size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => go(1)}
          />
          <Button
            onClick={() => onChange({ day: today })}
            disabled={isShown(view, day, today, firstDay) && day === today}
          >
            {t('ui:word.today')}
          </Button>
        </div>
        {/* Read when it changes: it is the reply to the buttons. */}
        <h2 id={title} className={classes.title} aria-live="polite">
          {titleOf(view, day, firstDay, locale)}
        </h2>
        <Segmented
          label={t('ui:word.view')}
          value={view}
          options={calendarViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(next) => onChange({ view: next })}
        />
      </div>
      <Suspense fallback={<SkeletonRows rows={8} height={60} />}>
        <CalendarBox {...props} view={view} labelledBy={title} />
      </Suspense>
      <Legend entries={entries} />
    </div>
  );
}

/** The signs of the states that are shown. */
function Legend({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation('calendar');
  const states = [
    ...new Map(entries.map(({ tone, state }) => [`${tone} ${state}`, { tone, state }])).values(),
  ];
  if (states.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {states.map(({ tone, state }) => (
        <li key={`${tone} ${state}`} data-tone={tone}>
          <CalendarSign tone={tone} />
          {state}
        </li>
      ))}
    </ul>
  );
}
