/** Colour of a chip or strip: its words say the same. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** Statuses with a label of their own; their words stand under `status.*` of the `ui` texts. */
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

/** The status as the map names it; nothing for one it does not know (status-label.unknown). */
export function knownStatus(status: string | boolean | null | undefined): KnownStatus | undefined {
  const name = String(status);
  return Object.hasOwn(STATUS_TONES, name) ? (name as KnownStatus) : undefined;
}
