import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileReply } from './handlers.ts';

/** Sends a stored file: never sniffed, never run as a page of ours, saved where a name is given. */
export function sendFile(_request: FastifyRequest, reply: FastifyReply, file: FileReply): FastifyReply {
  void reply
    .code(file.status ?? 200)
    .type(file.mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache');
  // A sandbox would keep the browser's own viewer from showing a PDF; scripts in one never reach the page around it.
  const sandbox = file.mediaType === 'application/pdf' ? '' : '; sandbox';
  void reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'${sandbox}`,
  );
  if (file.sizeBytes !== undefined) void reply.header('content-length', file.sizeBytes);
  if (file.downloadName !== undefined)
    void reply.header('content-disposition', disposition(file.downloadName));
  for (const [name, value] of Object.entries(file.headers ?? {})) void reply.header(name, value);
  return reply.send(file.body);
}

/** RFC 6266: an ASCII name for old readers and the true one beside it. */
export function disposition(name: string): string {
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
