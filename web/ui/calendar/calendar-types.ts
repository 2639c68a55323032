import type { Tone } from '#web/ui/status-tones.ts';

/** A month as a grid, a week by the hour, or a month as a list. */
export const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/**
 * Something on a day. Day and times are those of the clock on the wall where it takes place: the calendar shows them as they are and never
 * converts them to the zone of the browser.
 */
export type CalendarEntry = {
  readonly id: string;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The last day, if it is another one. */
  readonly endDay?: string;
  /** `HH:mm`; without it, the entry takes the whole day. */
  readonly start?: string;
  readonly end?: string;
  /** Label of the zone, shown after the times: `MST`. */
  readonly zone?: string;
  /** Second line where there is room: the place. */
  readonly detail?: string;
  /** Its state. Color, sign and word always appear together. */
  readonly tone: Tone;
  readonly state: string;
};

/** Days `YYYY-MM-DD`, both included. */
export type DayRange = { readonly from: string; readonly to: string };

export type CalendarProps = {
  /** Name of the calendar for screen readers. */
  label: string;
  entries: readonly CalendarEntry[];
  /** Without a view, the month; on a phone, the list. */
  view: CalendarView | undefined;
  /** A day in the shown month or week, `YYYY-MM-DD`. */
  day: string;
  /** Today in the zone of the portal. */
  today: string;
  onChange: (change: { readonly view?: CalendarView; readonly day?: string }) => void;
  onOpen: (id: string) => void;
  /** Address of an entry, so that it can be opened in another tab. */
  hrefOf?: (id: string) => string;
  /** The entries are still loading. */
  busy?: boolean;
};
