import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeSeconds } from '#contract/live/ilt-seats.fields.ts';

/**
 * The code on the screen at the door: when it was made, and a seal over that and the event. No code is stored, and a photo of it is useless
 * a minute later.
 */
export function attendanceCode(secret: Buffer, eventId: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000).toString(36);
  return `${second}.${sealOf(secret, eventId, second)}`;
}

export function isCodeValid(secret: Buffer, eventId: string, code: string, now: Date): boolean {
  const [second = '', seal = ''] = code.split('.');
  const expected = Buffer.from(sealOf(secret, eventId, second));
  const sent = Buffer.from(seal);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false;
  const age = now.getTime() / 1000 - Number.parseInt(second, 36);
  // Clocks of two servers differ by a few seconds.
  return age >= -5 && age <= codeSeconds;
}

const sealOf = (secret: Buffer, eventId: string, second: string): string =>
  createHmac('sha256', secret).update(`attendance/${eventId}/${second}`).digest('base64url').slice(0, 16);
