/** `scheduled`: a draft with a time. `sending`: can still be taken back. */
export const messageStates = ['draft', 'scheduled', 'sending', 'sent'] as const;
export type MessageState = (typeof messageStates)[number];

/** How long a message that was sent waits, so that its author can take it back. */
export const takeBackSeconds = 30;

/**
 * What became of a recipient’s mail: `none` was written, `held` is not sent because the person wants none or is not active any more, `digest`
 * is in the summary of a morning.
 */
export const mailStates = ['none', 'queued', 'held', 'digest', 'sent', 'refused'] as const;
export type MailState = (typeof mailStates)[number];
