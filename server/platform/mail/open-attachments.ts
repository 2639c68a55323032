import type { Services } from '#server/platform/context.ts';
import type { MailAttachment, OpenAttachment } from './attachments.ts';

/** Attachments with the stored files opened. Throws if one is gone. */
export async function opened(
  { db, files }: Pick<Services, 'db' | 'files'>,
  attachments: readonly MailAttachment[],
): Promise<readonly OpenAttachment[]> {
  const open: OpenAttachment[] = [];
  for (const one of attachments) {
    if (one.kind !== 'stored') {
      open.push(one);
      continue;
    }
    const row = await db
      .selectFrom('file')
      .select('storageKey')
      .where('id', '=', one.fileId)
      .executeTakeFirst();
    const content = row && (await files.read(row.storageKey));
    if (!content) throw new Error(`The attached file ${one.fileName} is gone.`);
    open.push({ kind: 'opened', fileName: one.fileName, contentType: one.contentType, content });
  }
  return open;
}
