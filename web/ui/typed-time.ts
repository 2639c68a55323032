import type { Locale } from '#web/platform/formats/locale.ts';

/** A time of day in the format of a language's fields: `2:30 PM`, `14 h 30`. Text that is not a time stays as it was typed. */
export function shownTime(value: string, locale: Locale): string {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  if (hour === undefined || minute === undefined) return value;
  if (locale === 'fr') return `${Number(hour)} h ${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** The typed time as `HH:mm`: `2:30 pm`, `14:30`, `14 h 30`, `14h`. Undefined if it is not a time. */
export function typedTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?: ?[:h.] ?(\d{2})?)? ?(?:([ap])\.? ?m\.?)?$/i.exec(
    text.replace(/\s+/g, ' ').trim(),
  );
  if (!match) return undefined;
  const [, typedHour, minute = '00', half] = match;
  const hour = Number(typedHour);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (whole > 23 || Number(minute) > 59) return undefined;
  return `${String(whole).padStart(2, '0')}:${minute}`;
}
