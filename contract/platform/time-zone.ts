/**
 * True for an IANA time zone such as `America/Denver`, false for an offset such as `-07:00` and for other letter case: calendars look names up as
 * they are written.
 */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Z]/.test(value)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    // An alias, such as `US/Pacific`, resolves to another name.
    return timeZone === value || timeZone.toLowerCase() !== value.toLowerCase();
  } catch {
    return false;
  }
}
