import { amountsIn, isSignToken, type PrintedAmount } from './printed-amounts.rules.ts';
import { currencyIn } from './printed-currencies.rules.ts';
import { lettersOf, type Token } from './printed-text.rules.ts';

/** What the words before an amount say it is. */
export type LabelKind =
  /** The price of the sale. */
  | 'total'
  /** What is left to pay, which is the price unless something was paid before. */
  | 'due'
  /** The same where only a sum shows that nothing was. */
  | 'rest'
  /** Some other sum that is called a total. */
  | 'otherTotal'
  | 'subtotal'
  | 'tax'
  | 'taxSum'
  /** A tax that is in the price. */
  | 'included'
  | 'discount'
  | 'saved'
  /** What the price was, before something. */
  | 'before'
  | 'tip'
  | 'fee'
  | 'payment'
  | 'change'
  | 'deposit'
  /** Of an account, a year, or installments. */
  | 'account'
  /** Of money that goes back. */
  | 'refund'
  | 'none'
  | 'other';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const phrases = (text: string): ReadonlySet<string> =>
  new Set(text.split(',').map((phrase) => phrase.trim()));

const totals = phrases(
  `TOTAL, GRAND TOTAL, TOTAL GENERAL, INVOICE TOTAL, TOTAL INVOICE, SALE TOTAL, TOTAL SALE, SALES TOTAL, TOTAL AMOUNT, AMOUNT TOTAL, RECEIPT TOTAL,
  TOTAL PRICE, TOTAL TTC, TTC, MONTANT TOTAL, TOTAL FACTURE, TOTAL DE LA FACTURE, TOTAL DE LA VENTE, TOTAL VENTE, PRIX TOTAL, MONTANT TTC,
  MONTANT TOTAL TTC, TOTAL INCL TAX, TOTAL INCLUDING TAX, TOTAL WITH TAX, TOTAL TAXES INCLUSES, TOTAL TAXES COMPRISES, TOTAL AVEC TAXES,
  TOTAL TAX INCLUDED, TOTAL INC TAX, TOTAL INC GST, TOTAL INCL GST, TOTAL INCL VAT`,
);
const dues = phrases(
  `AMOUNT DUE, TOTAL DUE, TOTAL AMOUNT DUE, A PAYER, TOTAL A PAYER, MONTANT A PAYER, MONTANT DU, TOTAL DU, PLEASE PAY, TOTAL TO PAY, TO PAY,
  AMOUNT TO PAY, AMOUNT PAYABLE, TOTAL PAYABLE`,
);
/** The same where something may have been paid before, or added since. */
const rests = phrases(
  `BALANCE DUE, SOLDE DU, SOLDE A PAYER, NET A PAYER, TOTAL PAID, TOTAL PAYE, AMOUNT, MONTANT, AMOUNT PAID, MONTANT PAYE`,
);
const subtotals = phrases(
  `TOTAL HT, MONTANT HT, TOTAL HORS TAXE, TOTAL HORS TAXES, TOTAL AVANT TAXES, TOTAL AVANT TAXE, TOTAL BEFORE TAX, TOTAL BEFORE TAXES,
  TOTAL EX TAX, TOTAL EXCL TAX, TOTAL EXCL GST, NET, NET TOTAL, TOTAL NET, MONTANT NET, NET AMOUNT, AMOUNT BEFORE TAX, AMOUNT BEFORE TAXES`,
);

const taxWords = words('TAX TAXES TAXE GST HST QST PST RST VAT TVA TPS TVQ TVH TVP IVA');
const kindsOfWords: readonly (readonly [LabelKind, ReadonlySet<string>])[] = [
  ['refund', words('REFUND REFUNDED REFUNDS REMBOURSEMENT REMBOURSE RETURN RETURNS RETURNED RETOUR RETOURS CREDITED AVOIR CREDITE VOID')],
  ['account', words(
    `YTD YEAR ANNEE ANNUEL ANNUELLE CUMUL CUMULATIF ACCOUNT COMPTE INSTALLMENT INSTALLMENTS INSTALMENT INSTALMENTS VERSEMENT VERSEMENTS MENSUALITE
    MENSUALITES MONTHLY MENSUEL MONTH MONTHS MOIS FINANCED FINANCE FINANCEMENT FINANCING LAYAWAY LOAN LEASE STATEMENT RELEVE PREVIOUS PRECEDENT
    ANTERIEUR BALANCE SOLDE REMAINING RESTANT POINTS WEEKLY PAYMENTS PAIEMENTS`.replace(/\s+/g, ' '))],
  ['deposit', words('DEPOSIT DEPOSITS ACOMPTE ACOMPTES DEPOT PREPAYMENT PREPAID ARRHES DOWNPAYMENT TRADEIN REPRISE')],
  ['saved', words('SAVED SAVINGS SAVING SAVE ECONOMIE ECONOMIES ECONOMISE ECONOMISEZ EPARGNE')],
  ['before', words('BEFORE AVANT REGULAR REGULIER ORIGINAL MSRP WAS')],
  ['discount', words('DISCOUNT DISCOUNTS RABAIS REMISE REMISES COUPON COUPONS PROMO PROMOTION ESCOMPTE REDUCTION REBATE MARKDOWN')],
  ['tip', words('TIP TIPS GRATUITY POURBOIRE POURBOIRES')],
  ['change', words('CHANGE MONNAIE RENDU RENDUE')],
  ['payment', words(
    `CASH VISA MASTERCARD MC AMEX DEBIT INTERAC CARD CARTE TENDER TENDERED COMPTANT ESPECES REMIS PAID PAYE PAYMENT PAIEMENT CHEQUE CHECK CREDIT
    DISCOVER APPROVED APPROUVE AUTHORIZED`.replace(/\s+/g, ' '))],
  ['fee', words('SHIPPING LIVRAISON FREIGHT TRANSPORT FEE FEES FRAIS HANDLING MANUTENTION ECOFRAIS ENVIRONMENTAL ROUNDING ARRONDI DELIVERY')],
]; // prettier-ignore

/** Words of sums that may be the price. */
const perhapsTotals = words('AMOUNT MONTANT PRIX PRICE FINAL OWE OWED OWING PAY PAYEZ PAYER DUE');
/** Words that say nothing about which amount it is. */
const fillers = words('ITEM ITEMS ARTICLE ARTICLES ART PCS UNITS X');

/** The label that tokens make: their words, without currencies, numbers and signs. */
export function phraseOf(tokens: readonly Token[]): string {
  const kept: string[] = [];
  for (const [at, { text }] of tokens.entries()) {
    if (currencyIn(text) !== undefined || isSignToken(text)) continue;
    if (tokens[at + 1]?.text.startsWith('$') && /^(?:US|CA|C|A|AU|NZ)$/.test(text)) continue;
    for (const part of text.split(/[-/&.,()*+]/)) {
      const letters = lettersOf(part);
      if (letters !== '' && !fillers.has(letters) && currencyIn(letters) === undefined) kept.push(letters);
    }
  }
  return kept.join(' ');
}

/** A total whose word was misread by a letter. */
const isAlmostTotal = (word: string): boolean =>
  word.length === 5 && [...word].filter((letter, index) => letter !== 'TOTAL'[index]).length === 1;

function kindOf(phrase: string): LabelKind {
  if (phrase === '') return 'none';
  if (totals.has(phrase)) return 'total';
  if (dues.has(phrase)) return 'due';
  if (rests.has(phrase)) return 'rest';
  if (subtotals.has(phrase) || /\b(?:SUB ?TOTAL|SOUS ?TOTAL)\b/.test(phrase)) return 'subtotal';
  const all = phrase.split(' ');
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  const isTotal = all.some((word) => word === 'TOTAL' || word === 'TOTAUX' || isAlmostTotal(word));
  if (has(kindsOfWords[0]![1])) return 'refund';
  if (has(taxWords)) {
    if (/\b(?:INCL|INCLUDES|INCLUDED|INCLUDING|INCLUS|INCLUSE|INCLUSES|DONT|INC)\b/.test(phrase))
      return 'included';
    return isTotal ? 'taxSum' : 'tax';
  }
  if (/^(?:APPLE|GOOGLE|SAMSUNG) PAY\b/.test(phrase)) return 'payment';
  const known = kindsOfWords.find(([, set]) => has(set));
  if (known) return known[0];
  return isTotal || has(perhapsTotals) ? 'otherTotal' : 'other';
}

/** A label with the amounts to its right, up to the next label of the line. */
export interface Segment {
  readonly line: number;
  readonly kind: LabelKind;
  readonly phrase: string;
  readonly label: readonly Token[];
  readonly amounts: readonly PrintedAmount[];
  /** Amounts without cents, where there is no other. */
  readonly units: readonly PrintedAmount[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Labels and amounts of a line, from left to right. */
export function segmentsOf(tokens: readonly Token[], line: number): Segment[] {
  const amounts = amountsIn(tokens);
  const segments: Segment[] = [];
  let at = 0;
  for (let next = 0; at < tokens.length;) {
    const begin = amounts[next]?.from ?? tokens.length;
    const label = tokens.slice(at, begin);
    const own: PrintedAmount[] = [];
    let end = begin;
    // Amounts with nothing but signs and flags between them belong to one label.
    for (; amounts[next] && isBlank(tokens.slice(end, amounts[next]!.from)); next += 1) {
      own.push(amounts[next]!);
      end = amounts[next]!.to + 1;
    }
    const phrase = phraseOf(label);
    const isCount = label.some(({ text }) => fillers.has(lettersOf(text)));
    const units =
      own.length === 0 && !isCount ? amountsIn(label, true).filter(({ doubt }) => doubt !== null) : [];
    segments.push({
      line, phrase, label, units,
      kind: kindOf(phrase), amounts: own, isFirst: at === 0, isLast: end >= tokens.length,
    }); // prettier-ignore
    at = Math.max(end, at + 1);
  }
  // What follows the last amount and says nothing is no label.
  return segments.filter(
    ({ phrase, amounts: of, label, isFirst }) =>
      phrase !== '' || of.length > 0 || (isFirst && label.length > 0),
  );
}

const isBlank = (tokens: readonly Token[]): boolean =>
  tokens.every(({ text }) => isSignToken(text) || currencyIn(text) !== undefined || /^[A-Z]$/.test(text));
