/** A bucket as FILES_URL names it. */
export interface BucketAddress {
  /** Null: Amazon's own service in that region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of every key; empty or ending in a slash. */
  readonly prefix: string;
  /** Null: the default chain (environment variables, shared files, the machine's own role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/**
 * Parses `s3://key:secret@host:port/bucket/prefix?region=us-east-1&tls=off`; null if it is not a bucket address. A host of amazonaws.com is
 * Amazon's own service and implies the region. Without a key, the default credential chain applies.
 */
export function bucketAddress(value: string): BucketAddress | null {
  const url = URL.parse(value);
  if (!url || url.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return null;
  if ((url.username === '') !== (url.password === '')) return null;
  const [bucket = '', ...inside] = url.pathname.split('/').slice(1);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null;
  const prefix = inside.filter((part) => part !== '');
  if (!prefix.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))) return null;
  const options = new Map(url.searchParams);
  const tls = options.get('tls') ?? 'on';
  const region = options.get('region');
  if ([...options.keys()].some((name) => name !== 'region' && name !== 'tls')) return null;
  if (!/^(on|off)$/.test(tls) || (region !== undefined && !/^[a-z0-9-]+$/.test(region))) return null;

  const amazon = /^s3(?:[.-]([a-z0-9-]+))?\.amazonaws\.com$/.exec(url.hostname);
  if (amazon && (tls === 'off' || url.port !== '')) return null;
  try {
    return {
      endpoint: amazon ? null : `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
      region: region ?? amazon?.[1] ?? 'us-east-1',
      bucket,
      prefix: prefix.map((part) => `${part}/`).join(''),
      credentials:
        url.username === ''
          ? null
          : {
              accessKeyId: decodeURIComponent(url.username),
              secretAccessKey: decodeURIComponent(url.password),
            },
    };
  } catch {
    // A literal percent sign.
    return null;
  }
}
