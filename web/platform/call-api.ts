import { actsAsHeader } from '#contract/platform/acts-as.ts';
import { filledPath, type Call, type CallInput, type Reply } from '#contract/platform/call.ts';
import { browserErrors, type Problem } from '#contract/platform/error-texts.ts';
import { earlyAnswer } from './early-answers.ts';
import { currentLanguage } from './language.ts';
import { lookWhoItIs, pageMatchesSession, pagePerson, signInAgain } from './page-person.ts';

/** A failed call, with the server's message for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Error messages by form field, keyed by dotted path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current record, when a save was based on an older version (409). */
  readonly current: unknown;

  constructor(status: number, message: string, problem?: Problem) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code;
    this.fields = problem?.errors ?? {};
    this.current = problem?.current;
  }
}

type Args<C extends Call> =
  object extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** How much of an upload has been sent, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Sent by the page itself, not after a press. Asks the person to sign in again once, not each time. */
  readonly background?: boolean;
  /** Sent even if the page now belongs to another person. */
  readonly anyPerson?: boolean;
}

/** Error codes of changes that were refused because the page belongs to someone other than the person of the session. */
const otherPerson: readonly (string | undefined)[] = [
  browserErrors.actsAsOther.code,
  browserErrors.actingEnded.code,
];
export const isOtherPerson = (error: unknown): boolean =>
  error instanceof ApiError && otherPerson.includes(error.code);

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

/** The address of a call, with its parameters and query filled in. */
export function callAddress(call: Pick<Call, 'path'>, { params = {}, query = {} }: AnyInput = {}): string {
  const path = filledPath(call.path, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Makes a call and returns its reply. Throws an ApiError with the server's message, or the error that occurred. */
export async function callApi<C extends Call>(call: C, ...[input, options]: Args<C>): Promise<Reply<C>> {
  const given = (input ?? {}) as AnyInput;
  const address = callAddress(call, given);
  const files = Object.entries(given.files ?? {}).filter(
    (entry): entry is [string, Blob] => entry[1] !== undefined,
  );
  return asPagePerson(call, options, async () => {
    if (files.length > 0) return (await upload(call.method, address, given.body, files, options)) as Reply<C>;
    const early = call.method === 'GET' ? await earlyAnswer(address) : null;
    const response =
      early ??
      (await fetch(address, {
        method: call.method,
        headers: {
          ...headersFor('application/json'),
          ...(given.body !== undefined && { 'content-type': 'application/json' }),
        },
        body: given.body === undefined ? null : JSON.stringify(given.body),
        credentials: 'same-origin',
        signal: options?.signal ?? null,
        keepalive: options?.keepalive ?? false,
      }));
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    return (text === '' ? undefined : JSON.parse(text)) as Reply<C>;
  });
}

/** Makes a call that replies with a file, and returns the file. Sends a form if files can be attached. */
export async function callFile<C extends Call & { readonly reply: 'file' }>(
  call: C,
  input: CallInput<C>,
): Promise<Blob> {
  const given = input as AnyInput;
  return asPagePerson(call, undefined, async () => {
    const isForm = 'files' in call;
    const response = await fetch(callAddress(call, given), {
      method: call.method,
      headers: { ...headersFor('*/*'), ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm
        ? formOf(given.body ?? {}, Object.entries(given.files ?? {}))
        : JSON.stringify(given.body ?? {}),
      credentials: 'same-origin',
    });
    if (!response.ok) throw failureOf(response, await response.text());
    return response.blob();
  });
}

/** Sends only for the person of this page. If the session has ended, waits until the person has signed in again. */
async function asPagePerson<T>(
  call: Call,
  { background, anyPerson }: CallOptions = {},
  send: () => Promise<T>,
): Promise<T> {
  const isForAnybody = call.access === 'public' || anyPerson === true;
  if (!isForAnybody && !pageMatchesSession()) {
    const { status, code, ...texts } = browserErrors.actsAsOther;
    const detail = texts[currentLanguage()];
    throw new ApiError(status, detail, { type: 'about:blank', status, title: detail, code, detail });
  }
  try {
    return await send();
  } catch (error) {
    if (isOtherPerson(error)) void lookWhoItIs();
    const isOut = !isForAnybody && error instanceof ApiError && error.status === 401;
    if (isOut && (await signInAgain(background || call.method === 'GET'))) return send();
    throw error;
  }
}

function headersFor(type: string): Record<string, string> {
  const person = pagePerson();
  return { accept: `${type}, application/problem+json`, ...(person && { [actsAsHeader]: person.key }) };
}

function formOf(body: unknown, files: readonly (readonly [string, Blob | undefined])[]): FormData {
  const form = new FormData();
  if (body !== undefined) form.append('data', JSON.stringify(body));
  for (const [name, file] of files) if (file) form.append(name, file);
  return form;
}

const failureOf = ({ status, statusText, headers }: Response, text: string) =>
  failure(status, statusText, headers.get('content-type'), text);

function failure(status: number, statusText: string, type: string | null, text: string): ApiError {
  if (type?.includes('problem+json')) {
    const problem = JSON.parse(text) as Problem;
    return new ApiError(status, problem.detail || statusText || 'Unexpected Error', problem);
  }
  const message = type?.startsWith('text/plain') ? text : '';
  return new ApiError(status, message || statusText || 'Unexpected Error');
}

const jsonOf = async (text: string): Promise<unknown> => (text === '' ? undefined : JSON.parse(text));

/** `fetch` reports no progress of an upload. XMLHttpRequest does. */
function upload(
  method: string,
  address: string,
  body: unknown,
  files: readonly (readonly [string, Blob])[],
  options: CallOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headersFor('application/json')))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      // An error that is thrown here would reach nobody, and the upload would never end.
      if (request.status < 400) return resolve(jsonOf(request.responseText));
      reject(
        failure(
          request.status,
          request.statusText,
          request.getResponseHeader('content-type'),
          request.responseText,
        ),
      );
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(formOf(body, files));
  });
}
