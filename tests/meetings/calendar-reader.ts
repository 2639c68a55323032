/** A meeting in a calendar file: its moments in milliseconds. */
export interface ReadMeeting {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
}

/** From `onset` on, as the clocks show it before the change, they are ahead of UTC by these minutes. */
interface Observance {
  readonly onset: number;
  readonly offset: number;
}

/** Reads a calendar file as a program does that knows no zones but the ones the file defines (RFC 5545). */
export function readCalendar(file: string): readonly ReadMeeting[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const zones = new Map<string, Observance[]>();
  const meetings: { uid: string; start: number; end: number }[] = [];
  let zone: Observance[] = [];
  let onset = 0;
  const clock = (text: string) =>
    Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));
  const momentOf = (name: string, value: string): number => {
    if (value.endsWith('Z')) return clock(value.slice(0, -1));
    const shown = clock(value);
    const rules = zones.get(/TZID=([^;]+)/.exec(name)![1]!)!;
    const rule = rules.findLast((one) => one.onset <= shown) ?? rules[0]!;
    return shown - rule.offset * 60_000;
  };
  for (const line of lines) {
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':');
    if (name === 'TZID') zones.set(value, (zone = []));
    else if (line === 'BEGIN:VEVENT') meetings.push({ uid: '', start: Number.NaN, end: Number.NaN });
    else if (name === 'UID') meetings.at(-1)!.uid = value;
    else if (name === 'DTSTART' && meetings.length === 0 && !value.endsWith('Z')) onset = clock(value);
    else if (name === 'TZOFFSETTO') zone.push({ onset, offset: minutesOf(value) });
    else if (name.startsWith('DTSTART')) meetings.at(-1)!.start = momentOf(name, value);
    else if (name.startsWith('DTEND')) meetings.at(-1)!.end = momentOf(name, value);
  }
  return meetings;
}

const minutesOf = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));
