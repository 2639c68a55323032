const withDecimals = /^[\s$€]{0,4}(\d{1,9})[.,](\d{1,2})[\s$€]{0,4}$/;

/** A pasted number with one or two decimals, whichever separator is before them. Undefined for everything else, such as 1,234 or a text. */
export function pastedDecimals(text: string): number | undefined {
  const [, whole, decimals] = withDecimals.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${decimals}`);
}
