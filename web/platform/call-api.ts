import type { Call, CallInput, Reply } from '#contract/platform/call.ts';
import type { Problem } from '#contract/platform/errors.ts';
import { earlyAnswer } from './early-answers.ts';

/** A call that failed, with the server's own words for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Sentences per field of the form, under dotted paths. */
  readonly fields: Readonly<Record<string, string>>;
  /** The record as it stands, where a save was based on an older one (409). */
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
  /** How much of an upload has left, 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

/** The address of a call with its parameters and query filled in. */
export function callAddress(call: Pick<Call, 'path'>, { params = {}, query = {} }: AnyInput = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Makes a call and returns its reply; throws an ApiError with the server's sentence, or what else went wrong. */
export async function callApi<C extends Call>(call: C, ...[input, options]: Args<C>): Promise<Reply<C>> {
  const given = (input ?? {}) as AnyInput;
  const address = callAddress(call, given);
  const files = Object.entries(given.files ?? {}).filter(
    (entry): entry is [string, Blob] => entry[1] !== undefined,
  );
  if (files.length > 0) return (await upload(call.method, address, given.body, files, options)) as Reply<C>;
  const early = call.method === 'GET' ? await earlyAnswer(address) : null;
  const response =
    early ??
    (await fetch(address, {
      method: call.method,
      headers: {
        accept: 'application/json, application/problem+json',
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: given.body === undefined ? null : JSON.stringify(given.body),
      credentials: 'same-origin',
      signal: options?.signal ?? null,
      keepalive: options?.keepalive ?? false,
    }));
  const text = await response.text();
  if (!response.ok)
    throw failure(response.status, response.statusText, response.headers.get('content-type'), text);
  return (text === '' ? undefined : JSON.parse(text)) as Reply<C>;
}

/** Makes a call that answers with a file and returns it; always as a form, so that files may go along. */
export async function callFile<C extends Call & { readonly reply: 'file' }>(
  call: C,
  input: CallInput<C>,
): Promise<Blob> {
  const given = input as AnyInput;
  const form = new FormData();
  form.append('data', JSON.stringify(given.body ?? {}));
  for (const [name, file] of Object.entries(given.files ?? {})) if (file) form.append(name, file);
  const response = await fetch(callAddress(call, given), {
    method: call.method,
    headers: { accept: '*/*, application/problem+json' },
    body: form,
    credentials: 'same-origin',
  });
  if (response.ok) return response.blob();
  const type = response.headers.get('content-type');
  throw failure(response.status, response.statusText, type, await response.text());
}

function failure(status: number, statusText: string, type: string | null, text: string): ApiError {
  if (type?.includes('problem+json')) {
    const problem = JSON.parse(text) as Problem;
    return new ApiError(status, problem.detail || statusText || 'Unexpected Error', problem);
  }
  const said = type?.startsWith('text/plain') ? text : '';
  return new ApiError(status, said || statusText || 'Unexpected Error');
}

/** `fetch` tells nothing of an upload under way; this does. */
function upload(
  method: string,
  address: string,
  body: unknown,
  files: readonly (readonly [string, Blob])[],
  options: CallOptions = {},
): Promise<unknown> {
  const form = new FormData();
  if (body !== undefined) form.append('data', JSON.stringify(body));
  for (const [name, file] of files) form.append(name, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 400) return resolve(JSON.parse(request.responseText));
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
    request.send(form);
  });
}
