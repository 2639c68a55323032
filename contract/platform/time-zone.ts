/** True for an IANA time zone such as `America/Denver`, false for an offset such as `-07:00`. */
export function isTimeZone(value: string): boolean {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}
