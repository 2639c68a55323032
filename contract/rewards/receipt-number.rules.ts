/**
 * The form in which receipt numbers are compared: compatibility characters resolved, upper case, letters and digits only. `inv 00-17` and
 * `INV0017` are one number. Empty for a text without letters and digits, which is no receipt number.
 */
export const normalizedReceiptNumber = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
