import { randomUUIDv7 } from 'node:crypto';

const mostInMillisecond = 0xfff;

/** Of the last id. */
let milliseconds = 0;
let count = 0;

/**
 * A new id: UUID version 7, so ids sort by creation time. Those of one process ascend within a millisecond, too (RFC 9562, 6.2, method 1): what one request writes in
 * a moment is read in its order. If the clock goes back, the time of the last id stays.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const now = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  if (now > milliseconds) {
    milliseconds = now;
    // Half of the room is left for those that follow.
    count = Number.parseInt(id.slice(15, 18), 16) >> 1;
  } else if (count < mostInMillisecond) count += 1;
  else {
    milliseconds += 1;
    count = 0;
  }
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => uuid.test(text);
