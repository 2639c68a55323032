import type { Call } from '#contract/platform/call.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import type { BackgroundFile } from '#contract/platform/long-work.fields.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { AnyHandler, FileReply, HandledCalls, Outgoing } from '#server/platform/http/handlers.ts';
import { parsed, withoutEmpty } from '#server/platform/http/serve-calls.ts';
import { recordExport } from '#server/platform/record-export.ts';
import { contribute, port, type Contribution } from '#server/platform/ports.ts';
import { workOnFile } from './long-work.ts';

interface HandledFile {
  readonly call: Call & { readonly inBackground: Bilingual };
  readonly handler: AnyHandler;
}

/** The calls of every room whose file may be written in the background. */
const backgroundFiles = port<null, ReadonlyMap<string, HandledFile>>('background-files');

export function backgroundFilesOf(handled: readonly HandledCalls[]): Contribution {
  const files = handled.flatMap(({ calls, handlers }) =>
    Object.entries(calls).flatMap(([name, call]) =>
      call.inBackground
        ? [
            [
              call.id,
              { call: { ...call, inBackground: call.inBackground }, handler: handlers[name]! },
            ] as const,
          ]
        : [],
    ),
  );
  return contribute(backgroundFiles, () => new Map<string, HandledFile>(files));
}

export async function fileNamed({ ask }: Pick<Context, 'ask'>, id: string): Promise<HandledFile | undefined> {
  const [files] = await ask(backgroundFiles, null);
  return files?.get(id);
}

/** The input as the call's handler gets it. Refuses what its schemas do not accept. */
export const inputOf = (call: Call, { params, query }: BackgroundFile, language: Language) => ({
  ...(call.params && { params: parsed(call, call.params, params, language) }),
  ...(call.query && { query: parsed(call, call.query, withoutEmpty(query), language) }),
});

/** A file has no cookies to set. */
const outgoing: Outgoing = { setCookie() {}, clearCookie() {}, cookies: {}, headers: {} };

/** Writes the file of any call that may be long. */
export const fileInBackground = workOnFile<FileWork>({
  starts: longWorkCalls.startFile,
  title: ({ title }) => title,
  path: ({ page }) => page as `/${string}`,
  sends: async (context, { call }) => (await fileNamed(context, call))?.call,
  async file(context, input) {
    const file = await fileNamed(context, input.call);
    if (!file) throw new Error(`No call sends the file ${input.call}.`);
    const checked = inputOf(file.call, input, context.language);
    const write = (from: Context<Actor>) => file.handler(checked, from, outgoing);
    const { replica } = context;
    const reply = (await (file.call.reads === 'replica' && replica
      ? replica.runInBackground(context.db, (db) => write({ ...context, db }))
      : write(context))) as FileReply;
    await recordExport(context, {
      call: file.call,
      file: reply,
      query: 'query' in checked ? checked.query : {},
    });
    return reply;
  },
});

interface FileWork extends BackgroundFile {
  readonly title: Bilingual;
}
