/** What a text says about a time: day and clock as `2026-12-03T08:30`, and the label if it names one there. */
export interface WrittenTimes {
  readonly start: string;
  readonly end: string;
  readonly startLabel: string;
  readonly endLabel: string;
}

const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fr: ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juill', 'août', 'sept', 'oct', 'nov', 'déc'],
} as const;
const two = (value: string | number) => String(value).padStart(2, '0');

function dayIn(text: string, language: 'en' | 'fr'): string | undefined {
  const found =
    language === 'en'
      ? /(?<month>[A-Z][a-z]{2}) (?<day>\d+)(?:st|nd|rd|th)?, (?<year>\d{4})/.exec(text)
      : /(?<day>\d+)(?:er)? (?<month>[a-zéû]+)\.? (?<year>\d{4})/.exec(text);
  if (!found) return undefined;
  const { year, month, day } = found.groups!;
  return `${year}-${two(months[language].indexOf(month as never) + 1)}-${two(day!)}`;
}

function clockIn(text: string, language: 'en' | 'fr'): { readonly clock: string; readonly label: string } {
  if (language === 'fr') {
    const found = /(?<hour>\d+) h(?: (?<minute>\d\d))?(?: (?<label>\S+))?$/.exec(text)!.groups!;
    return { clock: `${two(found['hour']!)}:${found['minute'] ?? '00'}`, label: found['label'] ?? '' };
  }
  const found = /(?<hour>\d+):(?<minute>\d\d) (?<half>AM|PM)(?: (?<label>\S+))?$/.exec(text)!.groups!;
  const hour = (Number(found['hour']) % 12) + (found['half'] === 'PM' ? 12 : 0);
  return { clock: `${two(hour)}:${found['minute']}`, label: found['label'] ?? '' };
}

/** Reads `Tue, May 6, 2031, 8:00 AM to 9:00 AM MDT` and what pages write, in either language. A label that is said once is of both times. */
export function readTimes(written: string, language: 'en' | 'fr'): WrittenTimes {
  const text = written.replaceAll(/\s/g, ' ');
  const [from = '', until = ''] = text.split(language === 'en' ? ' to ' : ' à ');
  const [first, last] = [clockIn(from, language), clockIn(until, language)];
  const firstDay = dayIn(from, language);
  return {
    start: `${firstDay}T${first.clock}`,
    end: `${dayIn(until, language) ?? firstDay}T${last.clock}`,
    startLabel: first.label || last.label,
    endLabel: last.label,
  };
}
