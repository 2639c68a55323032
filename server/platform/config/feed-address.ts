/** Where the dealer feed is. */
export interface FeedAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** `explicit`: encrypted after the greeting; `implicit`: from the first byte, as on port 990. */
  readonly encryption: 'none' | 'explicit' | 'implicit';
  /** Its path on the server, from the folder of the account on. */
  readonly path: string;
  readonly fileName: string;
}

const implicitPort = 990;

/** Reads `ftp://user:password@host:port/folder/file.csv`, or the same with `ftps`. Undefined if it is none, or names no file. */
export function feedAddress(value: string): FeedAddress | undefined {
  const url = URL.parse(value);
  if (!url || url.hostname === '' || !/^ftps?:$/.test(url.protocol)) return undefined;
  const [user, password, path] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
  const fileName = path?.split('/').at(-1);
  // A line break would be a command of its own.
  if (
    user === undefined ||
    password === undefined ||
    !path ||
    !fileName ||
    `${user}${password}${path}`.match(controls)
  )
    return undefined;
  const port = url.port === '' ? 21 : Number(url.port);
  const secure = port === implicitPort ? 'implicit' : 'explicit';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    user: user === '' ? 'anonymous' : user,
    password: user === '' ? 'guest' : password,
    encryption: url.protocol === 'ftps:' ? secure : 'none',
    path,
    fileName,
  };
}

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/u;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
