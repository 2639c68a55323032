import type { FileKind } from '#web/platform/uploads/stored-files.ts';

const endings = {
  image: ['.png', '.jpg', '.jpeg'],
  video: ['.mp4', '.mov', '.m4v'],
  audio: ['.mp3', '.m4a', '.ogg', '.wav'],
  document: ['.pdf', '.docx', '.xlsx', '.pptx', '.csv', '.txt', '.zip'],
} as const satisfies Partial<Record<FileKind, readonly string[]>>;

/** What the media center takes, as in the input element. */
export const accepted = [...Object.values(endings).flat(), 'image/png', 'image/jpeg'].join(',');

/** As what a file is announced to the portal, which looks at its content. */
export function uploadKindOf({ name }: Pick<File, 'name'>): FileKind {
  const lower = name.toLowerCase();
  const found = Object.entries(endings).find(([, known]) => known.some((ending) => lower.endsWith(ending)));
  return (found?.[0] as FileKind | undefined) ?? 'document';
}
