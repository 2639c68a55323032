import { withoutEnds } from '#contract/platform/without-ends.ts';
import { receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import type { Doubt } from '#contract/rewards/receipt-readings.fields.ts';
import { daysIn } from './printed-days.rules.ts';
import { lettersOf, type Token, type Word } from './printed-text.rules.ts';

export interface FoundNumber {
  readonly value: string;
  readonly others: readonly string[];
  readonly doubts: readonly Doubt[];
  readonly words: readonly Word[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
/** What a receipt calls itself. */
const nouns = words('RECEIPT RECU INVOICE INV FACTURE FACT TICKET');
/** What stands beside that, and says nothing else. */
const fillers = words(
  'NO N NUM NUMBER NUMERO NR ID DE DU LA LE L D CAISSE VENTE SALE SALES TAX CASH YOUR VOTRE THE',
);
/** Other numbers of a sale, offered only if there is none of the receipt. */
const perhaps = words(
  'TRANSACTION TRANS TRX TRAN SALE VENTE BILL DOCUMENT DOC NO N NUM NUMBER NUMERO BON SLIP REF REFERENCE',
);
/** Numbers of something else. */
const foreign = words(
  `GST HST QST PST RST VAT TPS TVQ TVH TVP TVA EIN SIRET SIREN NEQ BN NE ABN ACN TEL TELEPHONE PHONE FAX CELL MOBILE STORE MAGASIN SUCCURSALE BRANCH
  REGISTER REG CAISSE TERMINAL TERM TILL LANE POS TPV ORDER COMMANDE PO CARD CARTE AUTH AUTHORIZATION AUTORISATION APPROVAL APPROBATION ACCOUNT COMPTE
  CUSTOMER CLIENT MEMBER MEMBRE CASHIER CAISSIER EMPLOYEE EMPLOYE CLERK COMMIS TABLE SEQ BATCH LOT TVR AID RRN MERCHANT MARCHAND DEALER CONCESSION
  CONCESSIONNAIRE SERIAL SERIE VIN PN SKU PART PIECE LICENSE PERMIS REGISTRATION REGISTERED INSCRIPTION ENREGISTREMENT RC RCS DATE TIME HEURE TOTAL
  COUPON QUOTE WORK WO UNIT STREET ST AVE RUE SUITE BUREAU BOX ZIP PAGE WEB DELIVERY SHIPMENT TRACKING LOYALTY FIDELITE GIFT CADEAU CHEQUE CHECK`,
);

const isCode = (text: string): boolean => /\d/.test(text) && /^[A-Z0-9][A-Z0-9/-]*$/.test(text);
/** Numbers that the authorities give out, telephones, and times. */
const isForeignShape = (text: string): boolean =>
  /^\d{9}-?(?:RT|RP|RC|RM)-?\d{4}$/.test(text) ||
  /^\d{10}-?(?:TQ|DQ|IC)-?\d{4}$/.test(text) ||
  /^(?:RT|TQ|RP|RC)\d{4}$/.test(text) ||
  /^(?:1-)?\d{3}-\d{3}-\d{4}$/.test(text) ||
  /^\d{3}-\d{4}$/.test(text) ||
  /^(?:GST|HST|QST|PST|VAT|TPS|TVQ|TVH|TVA|EIN|NEQ|SIRET|SIREN|TEL|PO)-?\d/.test(text);

interface Candidate extends Omit<FoundNumber, 'others'> {
  readonly isNamed: boolean;
}

/** The number of a receipt: only what a label calls so. Registrations for taxes, telephones, and orders have numbers, too. */
export function numberOn(lines: readonly (readonly Token[])[]): FoundNumber | null {
  const candidates = lines.flatMap((tokens, at) => candidatesOn(tokens, lines[at + 1] ?? []));
  const named = candidates.filter(({ isNamed }) => isNamed);
  const chosen = named[0] ?? candidates[0];
  if (!chosen) return null;
  const of = named.length > 0 ? named : candidates;
  const key = receiptKey(chosen.value);
  const others = [...new Set(of.filter(({ value }) => receiptKey(value) !== key).map(({ value }) => value))];
  const doubts = new Set<Doubt>(chosen.doubts);
  if (others.length > 0) doubts.add('several');
  if (!chosen.isNamed) doubts.add('unlabeled');
  return { value: chosen.value, others, doubts: [...doubts], words: chosen.words };
}

const bare = (text: string): string => withoutEnds(text, '.,;*(', '.,;*)');
const asPrinted = (tokens: readonly Token[]): string => {
  const [first] = tokens;
  const raw = bare(first!.word.text.trim());
  // The word as it stands, unless it has more than the code.
  return tokens.length === 1 && raw.toUpperCase() === bare(first!.text)
    ? raw
    : tokens.map(({ text }) => bare(text)).join('');
};

function candidatesOn(tokens: readonly Token[], next: readonly Token[]): Candidate[] {
  const found: Candidate[] = [];
  const days = daysIn(tokens);
  const isDay = (at: number) => days.some(({ from, to }) => at >= from && at <= to);
  let label: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const text = bare(token.text);
    if (!/\d/.test(text) || text.endsWith('-') || lettersOf(token.text) !== '') {
      if (text !== '' && text !== '#') label.push(token);
      else if (text === '#') label.push(token);
      continue;
    }
    const candidate =
      !isDay(at) && isCode(text) && text.length >= 3
        ? candidateAt(tokens, at, label, isDay(at + 1))
        : undefined;
    if (candidate) found.push(candidate);
    label = [];
  }
  // A label alone, with its code alone on the next line.
  const [code] = next;
  if (
    found.length === 0 &&
    label.length === tokens.length &&
    next.length === 1 &&
    kindOfLabel(label) === 'named'
  )
    if (
      isCode(bare(code!.text)) &&
      !isForeignShape(bare(code!.text)) &&
      bare(code!.text).length >= 3 &&
      daysIn(next).length === 0
    )
      found.push({ value: asPrinted([code!]), doubts: [], words: [code!.word], isNamed: true });
  return found;
}

function kindOfLabel(label: readonly Token[]): 'named' | 'perhaps' | 'foreign' | 'none' {
  const all = label
    .flatMap(({ text }) => text.split(/[-/.,()'&]/).map(lettersOf))
    .filter((word) => word !== '');
  const hasSign = label.some(({ text }) => text === '#');
  if (all.some((word) => nouns.has(word)) && all.every((word) => nouns.has(word) || fillers.has(word)))
    return 'named';
  if (all.some((word) => foreign.has(word))) return 'foreign';
  if (all.some((word) => nouns.has(word) || perhaps.has(word)) || (all.length === 0 && hasSign))
    return 'perhaps';
  return 'none';
}

function candidateAt(
  tokens: readonly Token[],
  at: number,
  label: readonly Token[],
  isDayNext: boolean,
): Candidate | undefined {
  const token = tokens[at]!;
  const after = tokens[at + 1];
  if (isForeignShape(bare(token.text)) || (after && isForeignShape(bare(after.text)))) return undefined;
  // A beginning that was cut off: `S- 208841`, or `S 208841`.
  const last = label.at(-1);
  const isCutOff =
    last !== undefined &&
    (last.text.endsWith('-') || /^[A-Z]{1,2}$/.test(last.text)) &&
    !fillers.has(lettersOf(last.text)) &&
    !nouns.has(lettersOf(last.text));
  const kind = kindOfLabel(isCutOff ? label.slice(0, -1) : label);
  if (kind === 'foreign' || kind === 'none') return undefined;
  const parts = isCutOff ? [last, token] : [token];
  const isTime = after !== undefined && /^\d{1,2}[:H]\d\d/.test(after.text);
  const isTouched =
    /[-/]$/.test(token.text) ||
    (after !== undefined &&
      !isTime &&
      !isDayNext &&
      (/\d/.test(after.text) ? lettersOf(after.text) === '' : /^-|^[A-Z]$/.test(after.text)));
  // `Invoice 120 days` is about something else: what follows is another label, a day, or nothing.
  const next = after === undefined || isDayNext ? '' : lettersOf(withoutEnds(after.text, '(', ').,'));
  const isFollowed = next.length > 1 && !foreign.has(next) && !nouns.has(next) && !fillers.has(next);
  return {
    value: asPrinted(parts),
    doubts: isCutOff || isTouched ? ['incomplete'] : [],
    words: parts.map(({ word }) => word),
    isNamed: kind === 'named' && !isFollowed,
  };
}
