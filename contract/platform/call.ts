import type { Access } from './access.ts';
import type { ErrorText } from './errors.ts';
import type { Feature } from './features.ts';
import type { Bilingual } from './language.ts';
import type { UploadLimit } from './file-sizes.ts';

/**
 * What the type checker sees of a zod schema here. Comparing whole zod types costs about 40 ms and 5 MB for each schema; this brand costs
 * nothing, and 400 calls check in two seconds.
 */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } };

/** One named file part of a multipart call. A name ending in `-{n}` stands for `name-0`, `name-1`, …, in `-{n}-{m}` for `name-0-0`, … */
export interface FilePart {
  readonly maxCount: number;
  /** In bytes, or what the setting `uploads` allows for this kind. */
  readonly maxBytes: number | UploadLimit;
  /** The accepted kinds, decided by the content and not by the name. */
  readonly kinds: readonly FileKind[];
}

export type FileKind =
  | 'image'
  | 'jpeg'
  | 'video'
  | 'audio'
  | 'episode'
  | 'document'
  | 'receipt'
  | 'captions'
  | 'table'
  | 'archive'
  | 'chunk';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who the records of a call are hidden from: the reply is 403 or 404 and nothing changes.
 * - `other-brands`: managers of another brand, and learners and managers at dealers.
 * - `other-audiences`: people at dealers outside the record's audience.
 * - `other-dealers`: people at another dealer, and field staff of another district.
 * - `other-districts`: people at dealers, brand managers, and field staff of another district.
 * - `other-people`: everyone but the one person it belongs to, and platform and company administrators.
 * - `limited-reach`: everyone whose role does not reach everything.
 * - `everybody-else`: everyone but the one person it belongs to, whatever their role.
 * - `nobody`: everyone who may make the call may name any record.
 */
export type HiddenFrom =
  | 'other-brands'
  | 'other-audiences'
  | 'other-dealers'
  | 'other-districts'
  | 'other-people'
  | 'limited-reach'
  | 'everybody-else'
  | 'nobody';

export interface Call {
  /** `<room>.<verb>`, unique in the catalogue. */
  readonly id: string;
  readonly method: Method;
  /** The path as specified, with parameters as `{name}`. Served with and without a trailing slash. */
  readonly path: `/${string}`;
  /**
   * The parameter at the end of the path that takes all remaining segments, also none, as an array (`pathSegments`). Longer fixed paths of
   * other calls come first.
   */
  readonly rest?: string;
  /** Other paths of the same call, with the same parameters. */
  readonly altPaths?: readonly `/${string}`[];
  readonly summary: string;
  /**
   * The kind of record each parameter of the path names, by the name that a room's samples use. `tests/access` tries the call on other
   * people's records.
   */
  readonly concerns?: Readonly<Record<string, string>>;
  readonly hiddenFrom?: HiddenFrom;
  readonly access: Access;
  /** If this feature is off, the call answers 404. */
  readonly feature?: Feature;
  readonly params?: Schema;
  readonly query?: Schema;
  /** The JSON body, or the part `data` if `files` is set. Where it takes an id, it also takes an object with `_id`. */
  readonly body?: Schema;
  /** A save of a record that exists: what its body leaves out keeps its value, whatever the schema requires of a new record. */
  readonly keepsRest?: true;
  /** The switch in its body that publishes the record. Such a save also takes the `status` that the record should have. */
  readonly publishes?: 'active' | 'published';
  readonly files?: Readonly<Record<string, FilePart>>;
  /** It says what another call with the same input would do, and changes nothing. */
  readonly rehearses?: true;
  /** `file`: the handler returns a stream. `redirect`: an address. */
  readonly reply: Schema | 'file' | 'redirect';
  /** Errors the call may answer with, in addition to those of its access and its schemas. */
  readonly errors?: readonly ErrorText[];
  /** A GET with a table that may also be written in the background: what the file is called in the list of works. */
  readonly inBackground?: Bilingual;
  /** Its handler writes the entry of the log about the file. For other tables, the platform does. */
  readonly recordsItself?: true;
  /** A GET that a standby may answer (`DATABASE_READ_URL`), once it has everything that anybody was told is saved. */
  readonly reads?: 'replica';
  /** A GET that also answers HEAD: what it sends is stored, so its size is known without reading it. */
  readonly servesHead?: true;
  /** A GET that changes state: the cross-site rules of unsafe methods apply. */
  readonly changesState?: true;
  /** A state-changing GET that also works when its address is typed (`Sec-Fetch-Site: none`): logout and set-lang. */
  readonly typedAddress?: true;
  /** The maximum body size, if it differs from the portal's common limit. */
  readonly bodyLimitBytes?: number;
  /** Sent by pages of the content origin as they close: JSON sent as plain text, without a session. */
  readonly fromContentOrigin?: true;
  /**
   * Called by mail programs, from anywhere (RFC 8058): the address is the authority. No cookie is read, and a form is accepted, whose content
   * does not matter.
   */
  readonly fromMailPrograms?: true;
  /**
   * Called by another system, which sends the secret of this environment variable as `Authorization: Bearer …`. No cookie is read, and without the
   * secret not a byte of the body. While the variable is not set, the call answers 404.
   */
  readonly bearer?: 'MAIL_BOUNCE_TOKEN';
  /** A public call that identifies the caller itself, in the same statement as its reply: its handler gets no actor. */
  readonly readsActor?: true;
  /** Accepted whatever person the page acts as, because the call decides who that is. */
  readonly asAnybody?: true;
  /**
   * The rule while acting for someone. By default changes need the password again; `allowed` ones never do; `refused` ones (payout, tax,
   * password, rights) are not possible at all.
   */
  readonly underProxy?: 'allowed' | 'refused';
}

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer R}` ? K | PathKeys<R> : never;
type RestEndsPath<C extends Call> = C extends { rest: infer R extends string }
  ? C['path'] extends `${string}/{${R}}`
    ? []
    : ['rest must name the parameter at the end of the path']
  : [];
type ParamKeys<C> = C extends { params: { _zod: { output: infer O } } } ? keyof O : never;
// A rest tuple, not an intersection with C: an intersection makes the checker compare whole schemas.
type PathAgrees<C extends Call> = [PathKeys<C['path']>] extends [ParamKeys<C>]
  ? [ParamKeys<C>] extends [PathKeys<C['path']>]
    ? RestEndsPath<C>
    : ['params declares a name that the path lacks']
  : ['the path names a parameter that params lacks'];

/** Declares one call. Everything else about it is derived from this declaration. */
export function call<const C extends Call>(declaration: C, ..._check: PathAgrees<C>): C {
  return declaration;
}

/** A path with its parameters filled in. The segments of a rest parameter stay apart. */
export const filledPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    [params[name]]
      .flat()
      .map((one) => encodeURIComponent(String(one)))
      .join('/'),
  );

type Input<T> = T extends { _zod: { input: infer I } } ? I : undefined;
type Output<T> = T extends { _zod: { output: infer O } } ? O : undefined;
type Get<C, K extends string> = C extends Record<K, infer V> ? V : undefined;
type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** A part may be omitted if all of its fields may. */
type Part<K extends string, T> = T extends undefined
  ? object
  : object extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };
type FilesPart<C> =
  Get<C, 'files'> extends Record<string, unknown>
    ? { readonly files?: Readonly<Record<string, Blob | undefined>> }
    : object;

/** A save may leave out any field. */
type Sent<C> = C extends { readonly keepsRest: true }
  ? Partial<Input<Get<C, 'body'>>>
  : Input<Get<C, 'body'>>;

/** The input as a caller sends it. */
export type CallInput<C extends Call> = Part<'params', Input<Get<C, 'params'>>> &
  Part<'query', Input<Get<C, 'query'>>> &
  Part<'body', Sent<C>> &
  FilesPart<C>;

/** The input as a handler gets it: after defaults and coercion. */
export type HandlerInput<C extends Call> = Defined<{
  params: Output<Get<C, 'params'>>;
  query: Output<Get<C, 'query'>>;
  body: Output<Get<C, 'body'>>;
}>;

export type Reply<C extends Call> = Output<C['reply']>;
/** The result of a handler: the reply before its schema drops undeclared fields. */
export type ReplyInput<C extends Call> = Input<C['reply']>;

/** All calls of a room, under the names its code uses for them. */
export type Calls = Readonly<Record<string, Call>>;
