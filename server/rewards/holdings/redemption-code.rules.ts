/** A number of up to 41 bits in base 36: eight upper-case letters and digits. */
export const redemptionCodeFrom = (number: number): string =>
  number.toString(36).toUpperCase().padStart(8, '0');
