/** Days on which a person held a certificate, the last one included. Null: it does not end. */
interface Held {
  readonly from: string;
  readonly until: string | null;
}

/** Whether a certificate was held on a day. */
export const heldOn = (periods: readonly Held[], day: string): boolean =>
  day !== '' && periods.some(({ from, until }) => from <= day && (until === null || day <= until));

/** What a certificate adds to a sale: nothing without one. */
export const bonusOf = (certificate: { readonly addsCents: number | null } | null, isHeld: boolean): number =>
  certificate && isHeld ? (certificate.addsCents ?? 0) : 0;
