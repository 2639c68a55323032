const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** True if a number format shows a day: `dd/mm/yyyy`, but neither `0.00 "days"` nor `hh:mm`. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id);
  const [positive = ''] = code.replace(/"[^"]{0,200}"|\\.|_.|\*.|\[[^\]]{0,200}\]/gu, '').split(';');
  return /[dy]/i.test(positive);
}

const lastSerial = 2_958_465;
const leapDay1900 = 60;

/** The day of a serial number. Day 60 is one that the calendar does not have: programs took 1900 for a leap year. */
export function dayOfSerial(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial);
  if (days < 1 || days > lastSerial || (!is1904 && days === leapDay1900)) return null;
  if (is1904) return plus('1904-01-01', days);
  return plus(days > leapDay1900 ? '1899-12-30' : '1899-12-31', days);
}

const plus = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
