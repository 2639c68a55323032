import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileReply } from './handlers.ts';

/** Sends a stored file: without content sniffing, never as a page of the portal, and as a download if it has a name. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const isKnown = file.etag !== undefined && namesTag(request.headers['if-none-match'], file.etag);
  const isHead = request.method === 'HEAD';
  // Opened first: a missing object is an error, not a file that breaks off.
  const body = isKnown || isHead || typeof file.body !== 'function' ? null : await file.body();
  void reply
    .code(isKnown ? 304 : (file.status ?? 200))
    .type(file.mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache');
  // A sandbox would prevent the browser's viewer from showing a PDF. Scripts in a PDF cannot reach the page around it.
  const sandbox = file.mediaType === 'application/pdf' ? '' : '; sandbox';
  void reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'${sandbox}`,
  );
  if (file.etag !== undefined) void reply.header('etag', file.etag);
  if (file.sizeBytes !== undefined && !isKnown) void reply.header('content-length', file.sizeBytes);
  if (file.downloadName !== undefined)
    void reply.header('content-disposition', disposition(file.downloadName));
  for (const [name, value] of Object.entries(file.headers ?? {})) void reply.header(name, value);
  if (isKnown || isHead) return reply.send();
  return reply.send(body ?? (file.body as Exclude<FileReply['body'], () => unknown>));
}

/** True if an If-None-Match header names this tag, or any (RFC 9110 §13.1.2). */
export const namesTag = (header: string | string[] | undefined, etag: string): boolean =>
  header !== undefined &&
  String(header)
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

/** RFC 6266: an ASCII name for old clients and the real name next to it. */
function disposition(name: string): string {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%/]/g, '_') || 'file';
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
