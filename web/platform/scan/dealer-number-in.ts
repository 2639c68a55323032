import { parsedUrl } from '#contract/platform/parsed-url.ts';

const shape = /^[a-z\d-]{3,20}$/i;

/** The dealer number that a code holds: the whole text, or the last part of an address. Undefined if it holds none. */
export function dealerNumberIn(text: string): string | undefined {
  const whole = text.trim();
  if (shape.test(whole)) return whole.toUpperCase();
  const address = parsedUrl(whole);
  if (!address) return undefined;
  const last = address.pathname.split('/').findLast((part) => part !== '');
  return [address.searchParams.get('dealer'), last].find((part) => part && shape.test(part))?.toUpperCase();
}
