import { splitPath } from '#contract/platform/language.ts';

/** The page the person wanted before signing in, or `otherwise`. Returned once; paths of this site only. */
export function takeTarget(otherwise: string): string {
  const found = /(?:^|; )redirect_to=([^;]+)/.exec(document.cookie)?.[1];
  document.cookie = 'redirect_to=; path=/; max-age=0';
  if (!found) return otherwise;
  const target = new URL(decodeURIComponent(found), window.location.origin);
  const isOurs =
    target.origin === window.location.origin && splitPath(target.pathname).path.startsWith('/auth');
  return isOurs ? splitPath(target.pathname).path + target.search : otherwise;
}
