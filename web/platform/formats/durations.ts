import type { Locale } from '#web/platform/formats/locale.ts';
import { NO_NUMBER } from '#web/platform/formats/numbers.ts';
import { DAY, HOUR, MINUTE } from '#web/platform/formats/time-units.ts';

// Apart, because the first load of the home shows no ages.
export { formatAge, formatAgeWithin } from '#web/platform/formats/ages.ts';

const NO_BREAK_SPACE = '\u00a0';

/** A length in two units at most: `45 s`, `6 min 12 s`, `1 h 5 min`, `3 d 4 h`; French days are `j`. */
export function formatDuration(durationSeconds: number | null | undefined, locale: Locale): string {
  if (typeof durationSeconds !== 'number' || !(durationSeconds >= 0)) return NO_NUMBER;
  const whole = Math.round(durationSeconds);
  const units = [
    [Math.floor(whole / DAY), locale === 'fr' ? 'j' : 'd'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'min'],
    [whole % MINUTE, 's'],
  ] as const;
  const first = units.findIndex(([amount]) => amount > 0);
  if (first < 0) return `0${NO_BREAK_SPACE}s`;
  return units
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${NO_BREAK_SPACE}${unit}`)
    .join(' ');
}

/** Playing time: `1:00`, `12:05`, `1:02:05`. */
export function formatPlayTime(durationSeconds: number | null | undefined): string {
  if (typeof durationSeconds !== 'number' || !(durationSeconds >= 0)) return NO_NUMBER;
  const whole = Math.floor(durationSeconds);
  const [hours, minutes, seconds] = [
    Math.floor(whole / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
    whole % MINUTE,
  ];
  const tail = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
