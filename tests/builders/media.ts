import { mediaCalls, mediaItemCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { pdfFile } from './files.ts';
import type { SentFile } from './multipart.ts';
import type { Client, Refused } from './portal.ts';

export type NewMedia = CallInput<typeof mediaCalls.create>['body'];
type Files = Readonly<Record<string, SentFile>>;

export const mediaPath = (path: string) => ({ params: { path: path.split('/').filter(Boolean) } });

/** What tests do in the media center as one person. */
export function mediaOf(client: Client) {
  const sent = (body: NewMedia, file?: SentFile) => ({ body, ...(file && { files: { file } }) });
  const create = async (body: NewMedia, file?: SentFile): Promise<FileObject> =>
    (await client.ask(mediaCalls.create, sent(body, file))).fileObject;
  const list = (path: string, query: object = {}) =>
    client.ask(mediaCalls.list, { ...mediaPath(path), query } as never);
  return {
    create,
    folder: (name: string, path: string, body: NewMedia = {}) =>
      create({ ...body, type: 'folder', name, path }),
    add: (name: string, path: string, body: NewMedia = {}) => create({ ...body, name, path }, pdfFile()),
    refusal: (body: NewMedia, file?: SentFile): Promise<Refused> =>
      client.refused(mediaCalls.create, sent(body, file)),
    save: async (link: string, body: object, files: Files = {}): Promise<FileObject> =>
      (await client.ask(mediaCalls.save, { params: { link }, body, files })).fileObject,
    saveRefused: (link: string, body: object): Promise<Refused> =>
      client.refused(mediaCalls.save, { params: { link }, body }),
    remove: (path: string, contents = false) =>
      client.send(mediaCalls.remove, { ...mediaPath(path), query: { contents: String(contents) } }),
    list,
    namesIn: async (path: string, query: object = {}) =>
      (await list(path, query)).fileObjects.map(({ name }) => name),
    find: async (query: object) =>
      (await client.ask(mediaCalls.find, { query: query as never })).filteredContents.map(({ name }) => name),
    item: async (link: string): Promise<FileObject> =>
      (await client.ask(mediaItemCalls.get, { params: { link } })).fileObject,
    status: async (path: string) => (await client.send(mediaCalls.list, mediaPath(path))).statusCode,
  };
}
