type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The header of a request that a browser sends before anybody wants to see the page. */
const isAhead = (value: string | string[] | undefined) =>
  [value].flat().some((one) => /\bprefetch\b/.test(one ?? ''));

/**
 * True if a page of the portal that is shown asks: not one that the browser loads ahead, and not another site. Browsers that do not say where
 * a request comes from count.
 */
export function isShownPage(headers: Headers): boolean {
  if (isAhead(headers['sec-purpose']) || isAhead(headers['purpose'])) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}
