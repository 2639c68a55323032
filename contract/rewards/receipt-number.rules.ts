/** Capitals of the Greek and the Cyrillic alphabet, and the Latin ones that they cannot be told from on paper. */
const lookalikes = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЅЈ';
const latin = 'ABEZHIKMNOPTYXABEKMHOPCTYXISJ';

/**
 * The form in which codes are compared, such as part and serial numbers: compatibility characters resolved, upper case, letters and digits only, letters that look
 * alike as one. `inv 00-17` and `INV0017` are one number. Empty for a text without letters and digits, which is no number.
 */
export const normalizedCode = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[\u0391-\u03A7\u0405-\u0425]/g, (letter) => latin[lookalikes.indexOf(letter)] ?? letter);

/**
 * The form in which receipt numbers are compared. People and readers take O for 0, and I or l for 1, so these are one. Stored with each claim and
 * submission, so it changes only with a migration.
 */
export const receiptKey = (written: string): string =>
  normalizedCode(written).replace(/O/g, '0').replace(/[IL]/g, '1');
