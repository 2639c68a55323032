import type { Readable } from 'node:stream';
import type { Call, Calls, HandlerInput, ReplyInput } from '#contract/platform/call.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';

/** What a call that sends a file answers with. */
export interface FileReply {
  readonly body: Readable | Buffer;
  readonly mediaType: string;
  readonly sizeBytes?: number;
  /** A name makes the browser save it; none shows it in place. */
  readonly downloadName?: string;
  readonly status?: 200 | 206;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the browser elsewhere on this site. */
export interface Redirect {
  readonly location: string;
}

/** What the browser keeps besides the reply: set by a handler, sent with it. */
export interface Outgoing {
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface CookieOptions {
  readonly maxAgeSeconds?: number;
  readonly httpOnly: boolean;
}

export type StagedFiles = Readonly<Record<string, readonly StagedFile[]>>;

type ActorOf<C extends Call> = C['access'] extends 'public' ? Actor | null : Actor;
type FilesOf<C extends Call> = C['files'] extends object ? { readonly files: StagedFiles } : object;
type Answer<C extends Call> = C['reply'] extends 'file'
  ? FileReply
  : C['reply'] extends 'redirect'
    ? Redirect
    : ReplyInput<C>;

export type Handler<C extends Call> = (
  input: HandlerInput<C> & FilesOf<C>,
  context: Context<ActorOf<C>>,
  outgoing: Outgoing,
) => Promise<Answer<C>>;

/** One handler for each call of a room; a missing one does not compile. */
export type Handlers<T extends Calls> = { readonly [K in keyof T]: Handler<T[K]> };

/** Calls with their handlers, without their types: the app walks them all alike. */
export interface HandledCalls {
  readonly calls: Calls;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}
export type AnyHandler = (
  input: Readonly<Record<string, unknown>>,
  context: Context<Actor | null>,
  outgoing: Outgoing,
) => Promise<unknown>;

export const handled = <T extends Calls>(calls: T, handlers: Handlers<T>): HandledCalls => ({
  calls,
  handlers: handlers as unknown as HandledCalls['handlers'],
});
