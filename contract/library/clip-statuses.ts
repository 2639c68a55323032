/** A video that somebody submitted waits for a decision, or was denied. Everything else is a draft, published, or unpublished. */
export const clipStatuses = ['draft', 'waiting_approval', 'published', 'unpublished', 'denied'] as const;
export type ClipStatus = (typeof clipStatuses)[number];
