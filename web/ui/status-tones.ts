/** Color of a chip or strip. Its text says the same. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** Statuses with their own label; the texts are under `status.*` of `ui`. */
export const STATUS_TONES = {
  published: 'ok',
  unpublished: 'bad',
  draft: 'mute',
  deleted: 'warn',
  denied: 'denied',
  waiting_approval: 'info',
  true: 'ok',
  false: 'bad',
} as const satisfies Record<string, Tone | 'denied'>;

export type KnownStatus = keyof typeof STATUS_TONES;

/** The status by its name; undefined for an unknown one. */
export function knownStatus(status: string | boolean | null | undefined): KnownStatus | undefined {
  const name = String(status);
  return Object.hasOwn(STATUS_TONES, name) ? (name as KnownStatus) : undefined;
}
