/** Where spans are sent, and how many of them. */
export interface TracingAddress {
  /** With the path that OTLP over HTTP has for traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of traces that begin here, from 0 to 1. Those of a caller who sends a trace follow the caller. */
  readonly share: number;
}

/** The address of a collector, without the path of traces. Undefined if it is none. Secrets belong into headers. */
export function tracesUrl(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (`${url.username}${url.password}${url.search}${url.hash}` !== '') return undefined;
  if (/\/v1\/traces\/?$/.test(url.pathname)) return undefined;
  return `${url.origin}${url.pathname.replace(/\/$/, '')}/v1/traces`;
}

const name = /^[!#$%&'*+.^`|~\w-]+$/;

/** `name=value` separated by commas, each value percent-encoded. Undefined if it cannot be sent so. */
export function tracingHeaders(value: string): Readonly<Record<string, string>> | undefined {
  const headers: Record<string, string> = {};
  for (const part of value.split(',')) {
    const at = part.indexOf('=');
    const header = part.slice(0, at).trim();
    const content = decoded(part.slice(at + 1).trim());
    if (at < 1 || !name.test(header) || content === undefined || !/^[\x20-\x7E]+$/.test(content))
      return undefined;
    headers[header] = content;
  }
  return headers;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
