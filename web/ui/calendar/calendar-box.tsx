import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventClickInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import list from '@fullcalendar/react/list';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats, type Formats } from '#web/platform/formats/use-formats.ts';
import { daysShown, firstDayOf, hoursShown } from '#web/ui/calendar/calendar-days.ts';
import { CalendarSign } from '#web/ui/calendar/calendar-signs.tsx';
import type { CalendarEntry, CalendarProps, CalendarView } from '#web/ui/calendar/calendar-types.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import tones from '#web/ui/tones.module.css';
import { usePhone } from '#web/ui/use-phone.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/calendar/calendar.module.css';

const viewNames = { month: 'dayGridMonth', week: 'timeGridWeek', list: 'listMonth' } as const;

/** A phone has no room for seven columns of hours: its week is a list. */
const phoneViewNames = { ...viewNames, week: 'listWeek' } as const;

/** FullCalendar with our looks and texts. Its own bar is off: `Calendar` has the buttons. */
export function CalendarBox({
  entries,
  view,
  day,
  today,
  onOpen,
  hrefOf,
  labelledBy,
}: Omit<CalendarProps, 'view'> & { view: CalendarView; labelledBy: string }) {
  const { t } = useTranslation('calendar');
  const formats = useFormats();
  const calendar = useRef<CalendarRef>(null);
  const names = usePhone() ? phoneViewNames : viewNames;
  const name = names[view];
  const firstDay = firstDayOf(formats.locale);

  useEffect(() => {
    calendar.current?.getApi().changeView(name, day);
  }, [name, day]);

  const events = useMemo(() => entries.map((entry) => eventOf(entry, hrefOf)), [entries, hrefOf]);
  const hours = useMemo(
    () => hoursShown(entries, daysShown('week', day, firstDay)),
    [entries, day, firstDay],
  );
  const options: CalendarOptions = {
    ...looks,
    // Wall-clock times pass through unchanged: the calendar runs in UTC, and so does every time that it is given.
    timeZone: 'UTC',
    now: today,
    locale: intlTag(formats.locale),
    firstDay,
    plugins,
    initialView: name,
    initialDate: day,
    headerToolbar: false,
    height: 'auto',
    fixedWeekCount: false,
    // An entry that ends shortly after midnight belongs to the day it began.
    nextDayThreshold: '06:00',
    dayMaxEvents: 4,
    slotMinTime: `${hours.from}:00`,
    slotMaxTime: `${hours.to}:00`,
    slotDuration: '01:00',
    slotMinHeight: 40,
    eventMinHeight: 26,
    allDayText: t('allDay'),
    weekTextLong: t('views.week'),
    noEventsText: t('none'),
    closeHint: t('ui:word.close'),
    moreLinkText: (count) => t('more', { count }),
    moreLinkHint: (count) => t('moreHint', { count }),
    dayHeaderFormat: view === 'week' ? { weekday: 'short', day: 'numeric' } : { weekday: 'short' },
    dayHeaderContent: ({ text, weekdayText, dayNumberText, inPopover }) =>
      view === 'week' && !inPopover ? `${weekdayText} ${dayNumberText}` : text,
    listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
    listDayHeaderContent: ({ text, level }) => (level === 0 ? text : null),
    popoverFormat: { weekday: 'long', day: 'numeric', month: 'long' },
    slotHeaderContent: ({ date }) => timeOf(formats, date),
    popoverCloseContent: () => <IconX size={16} stroke={1.7} aria-hidden="true" />,
    eventContent: (info) => <Entry entry={entryOf(info)} isList={info.view.type.startsWith('list')} />,
    eventClick: (info) => {
      if (!opensElsewhere(info)) {
        info.jsEvent.preventDefault();
        onOpen(info.event.id);
      }
    },
    events,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from entry to entry; each is a button or link
    <div role="group" aria-labelledby={labelledBy} onKeyDown={goToNext}>
      <FullCalendar ref={calendar} {...options} />
    </div>
  );
}

const plugins = [dayGrid, timeGrid, list];

const looks = {
  className: classes.box,
  viewClass: classes.grid,
  tableHeaderClass: classes.tableHead,
  dayHeaderClass: ({ inPopover }) => (inPopover ? classes.popoverHead : classes.dayHead),
  dayHeaderInnerClass: ({ isToday, inPopover }) => (isToday && !inPopover ? classes.todayHead : ''),
  dayHeaderAlign: ({ inPopover }) => (inPopover ? 'start' : 'center'),
  dayHeaderRowClass: classes.row,
  dayRowClass: classes.row,
  dayCellClass: ({ isToday, isOther, inPopover }) =>
    inPopover
      ? ''
      : [classes.day, isToday && classes.today, isOther && classes.other].filter(Boolean).join(' '),
  dayCellTopClass: classes.top,
  dayCellTopInnerClass: ({ isToday }) => `${classes.number} ${isToday ? classes.todayNumber : ''}`,
  dayLaneClass: ({ isToday }) => `${classes.day} ${isToday ? classes.today : ''}`,
  slotLaneClass: classes.slot,
  slotHeaderClass: classes.hour,
  slotHeaderInnerClass: classes.hourText,
  slotHeaderRowClass: classes.row,
  slotHeaderDividerClass: classes.slot,
  allDayHeaderClass: classes.hour,
  allDayHeaderInnerClass: classes.hourText,
  allDayDividerClass: classes.divider,
  eventClass: classes.event,
  columnEventClass: classes.column,
  moreLinkClass: classes.more,
  popoverClass: classes.popover,
  popoverCloseClass: classes.close,
  listDayClass: classes.listDay,
  listDayHeaderClass: classes.listHead,
  noEventsClass: classes.none,
} as const satisfies CalendarOptions;

function Entry({ entry, isList }: { entry: CalendarEntry; isList: boolean }) {
  const { t } = useTranslation('calendar');
  const formats = useFormats();
  const { title, detail, tone, state, zone } = entry;
  const [start, end] = [wallClock(formats, entry.start), wallClock(formats, entry.end)];
  const times = start && (end && isList ? t('times', { start, end }) : start);
  if (isList)
    return (
      <span className={classes.listEntry} data-entry>
        <span className={classes.time}>{times ? `${times}${zone ? ` ${zone}` : ''}` : t('allDay')}</span>
        <span>
          <b>{title}</b>
          {detail && <small>{detail}</small>}
        </span>
        <StatusChip tone={tone}>{state}</StatusChip>
      </span>
    );
  return (
    <span
      className={`${tones.tone} ${classes.entry}`}
      data-tone={tone}
      data-entry
      data-tip={[times, zone, title, detail, state].filter(Boolean).join(', ')}
    >
      <CalendarSign tone={tone} />
      <span className={`ellipsis ${classes.words}`}>
        {times && <b>{times} </b>}
        {title}
      </span>
      <VisuallyHidden>{`, ${state}`}</VisuallyHidden>
    </span>
  );
}

const entryOf = ({ event }: EventDisplayInfo) => event.extendedProps['entry'] as CalendarEntry;

function eventOf(entry: CalendarEntry, hrefOf: CalendarProps['hrefOf']) {
  const { id, title, day, endDay = day, start, end } = entry;
  return {
    id,
    title,
    ...(start
      ? { start: `${day}T${start}:00Z`, ...(end && { end: `${endDay}T${end}:00Z` }) }
      : { start: day, allDay: true, ...(endDay !== day && { end: dayAfter(endDay) }) }),
    ...(hrefOf && { url: hrefOf(id) }),
    extendedProps: { entry },
  };
}

/** FullCalendar takes the day after the last one. */
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const wallClock = (formats: Formats, time: string | undefined) =>
  time === undefined ? undefined : timeOf(formats, new Date(`2000-01-01T${time}:00Z`));

const timeOf = (formats: Formats, date: Date) => formats.date(date, 'h:mm A', 'UTC');

/** A press that opens another tab or window stays the browser's. */
function opensElsewhere({ jsEvent, event }: EventClickInfo): boolean {
  const isLink = event.url !== '';
  return isLink && (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey);
}

/** Arrow keys go from entry to entry in the order of time, as Tab does, but without the buttons between them. */
function goToNext(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...event.currentTarget.querySelectorAll('[data-entry]')].flatMap(
    (one) => one.closest<HTMLElement>('a[href], [role=button]') ?? [],
  );
  const current = all.findIndex((one) => one === document.activeElement);
  const next = current < 0 ? undefined : all[current + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
