/** What a file is, as filters and cards name it. */
export const mediaKinds = ['picture', 'video', 'audio', 'pdf', 'sheet', 'document', 'archive'] as const;
export type MediaKind = (typeof mediaKinds)[number];

const office = 'application/vnd.openxmlformats-officedocument';
const byType: Readonly<Record<string, MediaKind>> = {
  'application/pdf': 'pdf',
  'application/zip': 'archive',
  'text/csv': 'sheet',
  [`${office}.spreadsheetml.sheet`]: 'sheet',
};

/** The kind of a file, by its media type. */
export function mediaKindOf(mediaType: string): MediaKind {
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType.startsWith('video/')) return 'video';
  if (mediaType.startsWith('audio/')) return 'audio';
  return byType[mediaType] ?? 'document';
}

/** Which files a filter by expiry shows. */
export const expiryFilters = ['none', 'later', 'soon', 'expired'] as const;

/** Days before the last one in which a file expires soon. */
export const soonDays = 30;
