import type { PublicationStatus } from '#contract/platform/publishing.ts';

/** Whether a list is asked for what only those who work on its records see: all of them, the trash, or another state. */
export const asksForManaged = ({
  isAdmin,
  deleted,
  status = 'published',
  published = true,
}: {
  readonly isAdmin: boolean;
  readonly deleted: boolean;
  readonly status?: PublicationStatus | undefined;
  readonly published?: boolean | undefined;
}): boolean => isAdmin || deleted || status !== 'published' || !published;
