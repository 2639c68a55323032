/** Capitals of the Greek and the Cyrillic alphabet, and the Latin ones that they cannot be told from on paper. */
const lookalikes = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЅЈ';
const latin = 'ABEZHIKMNOPTYXABEKMHOPCTYXISJ';

/**
 * The form in which receipt numbers are compared: compatibility characters resolved, upper case, letters and digits only, letters that look
 * alike as one. `inv 00-17` and `INV0017` are one number. Empty for a text without letters and digits, which is no receipt number.
 */
export const normalizedReceiptNumber = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[\u0391-\u03A7\u0405-\u0425]/g, (letter) => latin[lookalikes.indexOf(letter)] ?? letter);
