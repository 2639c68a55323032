import { currencyIn } from './printed-currencies.rules.ts';
import type { Token } from './printed-text.rules.ts';

/** An amount on a line. */
export interface PrintedAmount {
  /** Undefined if its digits are in groups that no amount has. */
  readonly cents: number | undefined;
  /** What else it may be: digits that stand beside it may belong to it or not. */
  readonly others: readonly number[];
  /** `spaced`: joined at plain spaces, or where it was cut. `incomplete`: digits beside it may belong to it, or it has no cents. */
  readonly doubt: 'spaced' | 'incomplete' | null;
  readonly isNegative: boolean;
  /** The sign before its cents. */
  readonly point: string | null;
  /** Of the tokens of the line. */
  readonly from: number;
  readonly to: number;
}

interface Piece {
  readonly lead: string;
  readonly body: string;
  readonly trail: string;
  readonly at: number;
  readonly isGlued: boolean;
}

/** Signs that may stand before and after the digits of an amount. */
const isLead = (text: string): boolean => isSigns(text, /[-+(*:=.]/g);
const isTrail = (text: string): boolean =>
  isSigns(text, /[-)*.,;]/g) || /^-?(?:CR|[ABFHNPTX])$/.test(text.replace(/[$€£)*]/g, ''));
const isSigns = (text: string, signs: RegExp): boolean => {
  const rest = text.replace(signs, '');
  return rest === '' || currencyIn(rest) !== undefined;
};
/** Signs alone, such as `$` or `(`, which may belong to the next or to the last number. */
export const isSignToken = (text: string): boolean => !/\d/.test(text) && isSigns(text, /[-+()*:=.,;]/g);

/** A token that is a number with signs around it. */
function pieceOf({ text, isGlued }: Token, at: number): Piece | undefined {
  const first = text.search(/\d/);
  if (first < 0) return undefined;
  const begins = /[.,]/.test(text[first - 1] ?? '') && isLead(text.slice(0, first - 1)) ? first - 1 : first;
  let end = text.length;
  while (!/\d/.test(text[end - 1]!)) end -= 1;
  if (/[.,']/.test(text[end] ?? '') && end === text.length - 1) end += 1;
  const [lead, body, trail] = [text.slice(0, begins), text.slice(begins, end), text.slice(end)];
  if (!isLead(lead) || !isTrail(trail) || /[^\d.,']/.test(body)) return undefined;
  return { lead, body, trail, at, isGlued };
}

/** Digits with a letter among them that looks like one: what it was before the reader read it is not known. */
const isBroken = (text: string): boolean =>
  /[.,]/.test(text) && /^[$€£-]*[\dOILSBZ][\dOILSBZ.,']*$/.test(text) && /\d/.test(text);

const endsInCents = (body: string): boolean => /[.,]\d\d$/.test(body);

/** The cents of digits in one of the four forms: `1,234.56`, `1.234,56`, `1 234,56`, and `1'234.56`. Undefined for anything else. */
function centsOf(body: string): number | undefined {
  if (!endsInCents(body)) return undefined;
  const sign = body.at(-3)!;
  const whole = body.slice(0, -3);
  const groups = whole.split(/[.,' ]/);
  const separators = new Set(whole.replace(/\d/g, ''));
  if (groups.length > 1) {
    if (separators.size !== 1 || separators.has(sign)) return undefined;
    if (!/^[1-9]\d{0,2}$/.test(groups[0]!) || groups.slice(1).some((group) => group.length !== 3))
      return undefined;
  } else if (!/^(?:0|[1-9]\d*)$/.test(whole)) return undefined;
  const cents = Number(groups.join('')) * 100 + Number(body.slice(-2));
  return cents <= 2_000_000_000 ? cents : undefined;
}

/** Whole units, such as `412` or `1.234`: an amount of which the cents are missing, or something else. */
function unitsOf(body: string): number | undefined {
  const groups = body.split(/[.,' ]/);
  if (groups.length > 1 && groups.slice(1).some((group) => group.length !== 3)) return undefined;
  const units = groups.join('');
  return /^[1-9]\d{0,6}$/.test(units) ? Number(units) * 100 : undefined;
}

/** Amounts of a line with every group of digits that touches them. `withUnits` also finds those without cents. */
export function amountsIn(tokens: readonly Token[], withUnits = false): PrintedAmount[] {
  const pieces = tokens.map(pieceOf);
  const found: PrintedAmount[] = [];
  let at = 0;
  while (at < tokens.length) {
    if (!pieces[at]) {
      if (isBroken(tokens[at]!.text)) found.push({ ...nothingKnown, from: at, to: at });
      at += 1;
      continue;
    }
    const run = runFrom(pieces, at);
    at += run.length;
    // A share is no amount.
    if (tokens[at]?.text.startsWith('%')) run.pop();
    found.push(...amountsOf(run, tokens, withUnits));
  }
  return found;
}

const nothingKnown = {
  cents: undefined,
  others: [],
  doubt: 'incomplete',
  isNegative: false,
  point: null,
} as const;

/** Numbers beside each other without a sign between them. */
function runFrom(pieces: readonly (Piece | undefined)[], start: number): Piece[] {
  const run: Piece[] = [];
  for (let at = start; at < pieces.length; at += 1) {
    const piece = pieces[at];
    const before = run.at(-1);
    if (!piece || (before && (before.trail !== '' || piece.lead !== ''))) break;
    run.push(piece);
  }
  return run;
}

function amountsOf(run: readonly Piece[], tokens: readonly Token[], withUnits: boolean): PrintedAmount[] {
  const found: PrintedAmount[] = [];
  let group: Piece[] = [];
  const lastEnd = run.findLastIndex(({ body }) => endsInCents(body));
  for (const [index, piece] of run.entries()) {
    const before = group.at(-1);
    const joined = before && isCut(before.body, piece.body) ? before.body + piece.body : undefined;
    group.push(piece);
    if (!endsInCents(joined ?? piece.body)) continue;
    // Digits after the cents may be the end of a longer number.
    const isFollowed = index >= lastEnd && index + 1 < run.length;
    found.push(amountOf(group, tokens, isFollowed));
    group = [];
  }
  if (group.length > 0 && found.length === 0 && withUnits) {
    const body = group.map((piece) => piece.body).join(' ');
    const units = unitsOf(body);
    const signs = spanOf(group, tokens);
    found.push({ ...nothingKnown, cents: units, ...signs });
  }
  return found;
}

/** A number that was cut at its point or comma. */
const isCut = (before: string, after: string): boolean => /[.,']$/.test(before) || /^[.,']/.test(after);

function amountOf(group: readonly Piece[], tokens: readonly Token[], isFollowed: boolean): PrintedAmount {
  const last = group.at(-1)!;
  const span = { ...spanOf(group, tokens), point: last.body.at(-3) ?? null };
  if (group.length === 1) {
    const cents = centsOf(last.body);
    return { ...span, cents, others: [], doubt: isFollowed || cents === undefined ? 'incomplete' : null };
  }
  const alone = centsOf(last.body);
  const cut = group.some((piece, index) => index > 0 && isCut(group[index - 1]!.body, piece.body));
  const body = group.reduce(
    (text, piece) => (text === '' || isCut(text, piece.body) ? text + piece.body : `${text} ${piece.body}`),
    '',
  );
  const cents = centsOf(body);
  if (cents === undefined) return { ...span, cents: alone, others: [], doubt: 'incomplete' };
  const isWhole = !cut && group.slice(1).every(({ isGlued }) => isGlued);
  return {
    ...span,
    cents,
    others: isWhole || alone === undefined ? [] : [alone],
    doubt: isFollowed ? 'incomplete' : isWhole ? null : 'spaced',
  };
}

/** The tokens of an amount, and whether they say that it is less than nothing, in any way of writing that. */
function spanOf(group: readonly Piece[], tokens: readonly Token[]) {
  const [first, last] = [group[0]!, group.at(-1)!];
  let [from, to] = [first.at, last.at];
  let before = first.lead;
  while (from > 0 && isSignToken(tokens[from - 1]!.text)) {
    from -= 1;
    before = tokens[from]!.text + before;
  }
  let after = last.trail;
  while (to + 1 < tokens.length && (isSignToken(tokens[to + 1]!.text) || tokens[to + 1]!.text === 'CR')) {
    to += 1;
    const { text } = tokens[to]!;
    // A currency before the next number belongs to that one.
    if (/\d/.test(tokens[to + 1]?.text ?? '') && /[$€£(]/.test(text)) {
      to -= 1;
      break;
    }
    after += text;
  }
  const opens = before.lastIndexOf('(') > before.lastIndexOf(')');
  return { from, to, isNegative: before.includes('-') || opens || after.includes('-') || /CR/.test(after) };
}
