import type { Readable } from 'node:stream';
import type { Call, Calls, HandlerInput, ReplyInput } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context, ReadContext } from '#server/platform/context.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';

/** The result of a call that sends a file. */
export interface FileReply {
  /** A function opens the bytes of a stored file. A HEAD request or a browser that has them does not open them. */
  readonly body: Readable | Buffer | (() => Promise<Readable>);
  readonly mediaType: string;
  readonly sizeBytes?: number;
  /** With a name the browser saves the file; without one it shows it. */
  readonly downloadName?: string;
  readonly status?: 200 | 206;
  /** Names these bytes. A browser that sends it back and may still read the file gets 304. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A table that somebody takes out of the portal: the platform writes an entry of the log. */
  readonly isTable?: true;
  /** It goes on for as long as the reader stays. It ends when the process stops. */
  readonly lasting?: true;
  /** The rows of a table that were sent so far. */
  readonly rowCount?: () => number;
}

/** Redirects the browser within this site. */
export interface Redirect {
  readonly location: string;
}

/** Cookies to set: filled in by a handler, sent with the reply. */
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

type ContextOf<C extends Call> = C extends { readonly reads: 'replica' }
  ? ReadContext<ActorOf<C>>
  : Context<ActorOf<C>>;

export type Handler<C extends Call> = (
  input: HandlerInput<C> & FilesOf<C>,
  context: ContextOf<C>,
  outgoing: Outgoing,
) => Promise<Answer<C>>;

/** One handler for each call of a room; a missing one is a compile error. */
export type Handlers<T extends Calls> = { readonly [K in keyof T]: Handler<T[K]> };

/**
 * The record that a save changes, by the names and in the shape of its form. The room refuses if the caller may not see it; nothing means
 * that the call adds a record.
 */
export type Standing<C extends Call> = (
  input: Omit<HandlerInput<C>, 'body'> & { readonly body: Readonly<Record<string, unknown>> },
  context: Context<ActorOf<C>>,
  outgoing: Outgoing,
) => Promise<object | undefined>;

/** What stands, for each call of a room that changes a record. */
export type Standings<T extends Calls> = {
  readonly [K in keyof T as T[K] extends { readonly keepsRest: true } ? K : never]: Standing<T[K]>;
};

/** What stands, for a call that names the record in its body, or without `_id` adds one. */
export async function ifNamed(
  { _id }: Readonly<Record<string, unknown>>,
  stands: (id: string) => Promise<object>,
): Promise<object | undefined> {
  const named = id.safeParse(_id);
  return named.success ? stands(named.data) : undefined;
}

/** Calls with their handlers, without their types, so that the app can treat them alike. */
export interface HandledCalls {
  readonly calls: Calls;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly standings: Readonly<Record<string, AnyStanding>>;
}
export type AnyStanding = (
  input: Readonly<Record<string, unknown>>,
  context: Context<Actor | null>,
  outgoing: Outgoing,
) => Promise<object | undefined>;
export type AnyHandler = (
  input: Readonly<Record<string, unknown>>,
  context: Context<Actor | null>,
  outgoing: Outgoing,
) => Promise<unknown>;

export const handled = <T extends Calls>(
  calls: T,
  handlers: Handlers<T>,
  // A room that changes records has to say what stands.
  ...[standings]: keyof Standings<T> extends never ? readonly [] : readonly [Standings<T>]
): HandledCalls => ({
  calls,
  handlers: handlers as unknown as HandledCalls['handlers'],
  standings: (standings ?? {}) as HandledCalls['standings'],
});
