import { memoizedText } from '#server/platform/memoized.ts';

/** What a server has to be. */
export type Wanted = 'any' | 'read-write' | 'standby';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** A database address. It may list several servers: the one that takes changes, and those that stand by. */
export interface DatabaseAddress {
  readonly servers: readonly ServerAddress[];
  readonly wanted: Wanted;
  /** The address of the first server alone, which `pg` understands. */
  readonly first: string;
}

const wantedBy: Readonly<Record<string, Wanted>> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  standby: 'standby',
};

/**
 * Reads an address as libpq does, like `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. Hosts and ports may
 * also stand in the query. Of several servers, the one that takes changes is meant unless the address says otherwise. Undefined if it is none.
 */
export const readAddress = memoizedText((value: string): DatabaseAddress | undefined => {
  const [, start = '', authority, path = '', search = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(value) ?? [];
  if (authority === undefined || !URL.canParse(`${start}host${path}`)) return undefined;
  const query = new URLSearchParams(search);
  const named = query.get('host');
  const servers = (named === null ? authority.split(',').map(apart) : together(named, query.get('port'))).map(
    ({ host, port }) => ({ host, port: port ? Number(port) : 5432 }),
  );
  const attributes = query.get('target_session_attrs') ?? (servers.length > 1 ? 'read-write' : 'any');
  const wanted = wantedBy[attributes];
  if (wanted === undefined || !servers.every(isServer)) return undefined;
  return { servers, wanted, first: servers.length === 1 ? value : firstOf(start, path, query, servers[0]!) };
});

interface Parts {
  readonly host: string;
  readonly port: string;
}

const apart = (server: string): Parts => {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(server) ?? [];
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
};

/** One port may be that of all hosts. */
function together(hosts: string, ports: string | null): readonly Parts[] {
  const listed = (ports ?? '').split(',');
  return hosts
    .split(',')
    .map((host, index) => ({ host, port: (listed.length === 1 ? listed[0] : listed[index]) ?? '' }));
}

const isServer = ({ host, port }: ServerAddress) =>
  /^[\w.:%/-]+$/.test(host) && Number.isInteger(port) && port > 0 && port < 65_536;

function firstOf(start: string, path: string, query: URLSearchParams, { host, port }: ServerAddress): string {
  const rest = new URLSearchParams(query);
  rest.delete('target_session_attrs');
  rest.set('host', host);
  rest.set('port', String(port));
  return `${start}${path}?${rest}`;
}

/** What messages call a server. */
export const nameOf = ({ host, port }: ServerAddress): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
