/** A person's number (SSN or ITIN) or a business's (EIN). */
export const tinKinds = ['ssn', 'ein'] as const;
export type TinKind = (typeof tinKinds)[number];

/** Numbers printed on sample cards, which were never anybody's. */
const samples = new Set(['078051120', '219099999', '123456789']);
/** The middle digits of ITINs, which begin with 9. */
const isItinGroup = (group: number) =>
  (group >= 50 && group <= 65) ||
  (group >= 70 && group <= 88) ||
  (group >= 90 && group <= 92) ||
  (group >= 94 && group <= 99);
/** First two digits that the IRS has never given to a business. */
const noEinPrefix = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]);

/** The nine digits of a US tax number, typed with or without hyphens or spaces; null if no such number can exist. */
export function tinDigits(kind: TinKind, typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{9}$/.test(digits) || samples.has(digits)) return null;
  return (kind === 'ssn' ? isPersonal(digits) : !noEinPrefix.has(digits.slice(0, 2))) ? digits : null;
}

function isPersonal(digits: string): boolean {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  if (area === '000' || area === '666' || group === '00' || serial === '0000') return false;
  return area < '900' || isItinGroup(Number(group));
}

/** As forms write it. */
export const tinText = (kind: TinKind, digits: string): string =>
  kind === 'ssn'
    ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
    : `${digits.slice(0, 2)}-${digits.slice(2)}`;

/** With only the last four digits to be read. */
export const maskedTin = (kind: TinKind, last4: string): string =>
  kind === 'ssn' ? `•••-••-${last4}` : `••-•••${last4}`;
