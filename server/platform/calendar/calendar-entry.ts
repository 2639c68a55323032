import type { MeetingTime } from '#contract/platform/meeting-time.ts';

/** One entry of a calendar file, in the reader's language. */
export interface CalendarEntry {
  /** Names the entry for good, without a secret: `certificate-<id>`. Calendar programs replace an entry by the next one with its name. */
  readonly key: string;
  /** Grows with each change of the time or the place: programs ignore an entry with a lower number than theirs. */
  readonly sequence: number;
  /** The instant of the last change. */
  readonly changedAt: string;
  readonly title: string;
  readonly description: string;
  /** The page it leads to, without the prefix of a language. */
  readonly path: `/${string}`;
  readonly location?: string;
  readonly isCancelled?: boolean;
  readonly time: WholeDays | Meeting;
}

/** Days are `YYYY-MM-DD` and have no zone; both count. */
export interface WholeDays {
  readonly kind: 'days';
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface Meeting {
  readonly kind: 'meeting';
  readonly start: MeetingTime;
  readonly end: MeetingTime;
}
