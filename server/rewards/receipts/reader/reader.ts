import { readPdf } from './read-pdf.ts';
import { openPictureReader } from './read-picture.ts';
import type { ReadReply, ReadRequest } from './messages.ts';

// The process that reads receipts. A worker starts it with the first receipt and ends it when it takes too long, uses too much memory, or has
// nothing to do. Nothing of the portal is loaded here, and it has neither the database nor the settings.

const pictures = openPictureReader();

async function read({ path, mediaType }: ReadRequest) {
  return mediaType === 'application/pdf' ? readPdf(path) : (await pictures).read(path);
}

process.on('message', (request: ReadRequest) => {
  const { id } = request;
  read(request)
    .then((found): ReadReply => ({ id, found }))
    .catch((error: unknown): ReadReply => ({ id, problem: String(error) }))
    .then((reply) => process.send?.(reply))
    .catch(() => process.exit(1));
});
// Without its worker there is nobody to read for.
process.on('disconnect', () => process.exit(0));
