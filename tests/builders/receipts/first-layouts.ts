import type { Layout, Paper } from './paper.ts';

/** Taxes of a place with their labels, in hundredths of a percent. */
const taxesOf = (paper: Paper) =>
  paper.pick(
    paper.isFrench
      ? [[['TPS 5 %', 5], ['TVQ 9,975 %', 9.975]], [['TVH 13 %', 13]], [['Taxes', 7.7]]]
      : [[['GST 5%', 5], ['QST 9.975%', 9.975]], [['HST 13%', 13]], [['GST 5%', 5], ['PST 7%', 7]], [['Sales tax', 7.7]]],
  ) as readonly (readonly [string, number])[]; // prettier-ignore

/** Subtotal and taxes, and what they come to. */
export function sums(
  paper: Paper,
  subtotal = paper.subtotal,
): { readonly lines: string[]; readonly total: number } {
  const taxes = taxesOf(paper).map(([label, percent]) => [label, paper.share(subtotal, percent)] as const);
  return {
    lines: [
      paper.row(paper.say('Subtotal', 'Sous-total'), paper.money(subtotal)),
      ...taxes.map(([label, cents]) => paper.row(label, paper.money(cents))),
    ],
    total: taxes.reduce((sum, [, cents]) => sum + cents, subtotal),
  };
}

const layout = (name: string, isPlain: boolean, make: Layout['make']): Layout => ({ name, isPlain, make });

/** Layouts by which the rules were written. */
export const firstLayouts: readonly Layout[] = [
  layout('till', true, (paper) => {
    const { lines, total } = sums(paper);
    const currency = paper.pick(['USD', 'CAD']);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row(`TOTAL ${currency}`, paper.money(total)),
        paper.say('Thank you. Ride safe.', 'Merci et bonne route.'),
      ],
      truth: paper.truth(total, { currency }),
    };
  }),
  layout('registered for taxes', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        paper.shop,
        'Tel. 514-555-0142',
        paper.say('GST/HST no. 123456789 RT0001', 'TPS no 123456789 RT0001'),
        paper.say('QST no. 1234567890 TQ0001', 'TVQ no 1234567890TQ0001'),
        paper.say('Store 0042 Register 3', 'Magasin 0042 Caisse 3'),
        `${paper.say('Invoice no.', 'Facture no')} ${paper.number}`,
        `Date: ${paper.plainDay}`,
        ...paper.items,
        ...lines,
        paper.row(paper.say('Total', 'Total'), `${paper.money(total)} $`),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('registered for taxes, without a number', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        paper.shop,
        paper.say('GST Reg. No. 876543210RT0001', 'No TPS 876543210RT0001'),
        paper.say('EIN 12-3456789', 'NEQ 1143920115'),
        paper.say('Order 552210', 'Commande 552210'),
        `Date ${paper.plainDay}`,
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(total, { number: null }),
    };
  }),
  layout('refund with a minus', false, (paper) => {
    const { lines, total } = sums(paper);
    const minus = paper.pick([
      (text: string) => `-${text}`,
      (text: string) => `${text}-`,
      (text: string) => `(${text})`,
      (text: string) => `−${text}`,
      (text: string) => `- ${text}`,
      (text: string) => `-$${text}`,
      (text: string) => `$ -${text}`,
      (text: string) => `${text} CR`,
    ]);
    const turned = (line: string) => line.replace(/ {3}(\S.*)$/, (_all, text: string) => `   ${minus(text)}`);
    return {
      lines: [
        ...paper.head(),
        ...paper.items.map(turned),
        ...lines.map(turned),
        paper.row('TOTAL', minus(paper.money(total))),
      ],
      truth: paper.truth(null),
    };
  }),
  layout('refund in words', false, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(),
        paper.say(
          paper.pick(['REFUND', 'CREDIT NOTE', 'RETURN', 'REFUND TO CARD ENDING 0042']),
          paper.pick(['REMBOURSEMENT', 'NOTE DE CRÉDIT', 'RETOUR', 'Crédit']),
        ),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(null),
    };
  }),
  layout('before a coupon', false, (paper) => {
    const { lines, total } = sums(paper);
    const coupon = paper.between(500, 2000);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row(paper.say('Total before coupon', 'Total avant rabais'), paper.money(total)),
        paper.row(paper.say('Coupon', 'Rabais'), paper.money(-coupon)),
        paper.row(paper.pick(['TOTAL', paper.say('Amount due', 'Montant dû')]), paper.money(total - coupon)),
      ],
      truth: paper.truth(total - coupon),
    };
  }),
  layout('total, then a coupon', false, (paper) => {
    const { lines, total } = sums(paper);
    const coupon = paper.between(500, 2000);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
        paper.row(paper.say('Coupon SPRING', 'Coupon PRINTEMPS'), paper.money(-coupon)),
        paper.row('VISA', paper.money(total - coupon)),
      ],
      truth: paper.truth(total - coupon),
    };
  }),
  layout('savings', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
        paper.row(paper.say('You saved', 'Vous avez économisé'), paper.money(paper.between(100, 90_000))),
        paper.row(paper.say('TOTAL SAVINGS', 'ÉCONOMIE TOTALE'), paper.money(paper.between(100, 900_000))),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('tip', false, (paper) => {
    const { lines, total } = sums(paper);
    const tip = paper.share(total, 15);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        ...(paper.chance(0.5) ? [paper.row('TOTAL', paper.money(total))] : []),
        paper.row(paper.say('Tip', 'Pourboire'), paper.money(tip)),
        paper.row(paper.pick(['TOTAL', 'GRAND TOTAL']), paper.money(total + tip)),
      ],
      truth: paper.truth(total + tip),
    };
  }),
  layout('deposit', false, (paper) => {
    const { lines, total } = sums(paper);
    const deposit = paper.share(total, 20);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
        paper.row(paper.say('Deposit', 'Acompte'), paper.money(-deposit)),
        paper.row(paper.say('Balance due', 'Solde dû'), paper.money(total - deposit)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('only what is left', false, (paper) => {
    const { lines, total } = sums(paper);
    const deposit = paper.share(total, 20);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...(paper.chance(0.5) ? lines : []),
        paper.row(paper.say('Deposit received', 'Dépôt reçu'), paper.money(deposit)),
        paper.row(paper.say('Balance due', 'Solde à payer'), paper.money(total - deposit)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('two side by side', false, (paper) => {
    const [one, other] = [sums(paper), sums(paper, paper.subtotal + paper.between(100, 90_000))];
    const left = [...paper.head(), ...paper.items, ...one.lines, paper.row('TOTAL', paper.money(one.total))];
    const right = [
      ...paper.head().map((line) => line.replace(paper.number, `S-${paper.between(1000, 9999)}`)),
      ...paper.items,
      ...other.lines,
      paper.row('TOTAL', paper.money(other.total)),
    ];
    const shift = paper.between(0, 2);
    const rows = Math.max(left.length, right.length + shift);
    return {
      lines: Array.from(
        { length: rows },
        (_, row) => `${(left[row] ?? '').padEnd(46)} ${right[row - shift] ?? ''}`,
      ),
      truth: paper.truth(null, { number: null, day: null }),
    };
  }),
  layout('tendered', true, (paper) => {
    const total = paper.subtotal;
    const cash = Math.ceil(total / 10_000) * 10_000;
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        paper.row('TOTAL', paper.money(total)),
        paper.row(paper.say('Cash tendered', 'Comptant remis'), paper.money(cash)),
        paper.row(paper.say('Change', 'Monnaie'), paper.money(cash - total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('installments', false, (paper) => {
    const { total } = sums(paper);
    const part = Math.floor(total / 12);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        paper.row(paper.say('12 monthly installments of', '12 versements mensuels de'), paper.money(part)),
        paper.row(paper.say('Total this month', 'Total du mois'), paper.money(part)),
        paper.row(paper.say('Total of the year', 'Total de l’année'), paper.money(total * 3)),
      ],
      truth: paper.truth(null),
    };
  }),
  layout('numbers cut by the reader', false, (paper) => {
    const total = paper.between(100_000, 900_000);
    const text = paper.money(total);
    const at = paper.between(1, text.length - 1);
    return {
      lines: [...paper.head(), paper.row('TOTAL', `${text.slice(0, at)} ${text.slice(at)}`)],
      truth: paper.truth(total),
    };
  }),
  layout('amounts below their labels', true, (paper) => {
    const { total } = sums(paper);
    return {
      lines: [...paper.head(), ...paper.items, 'TOTAL', paper.money(total), paper.say('Thank you', 'Merci')],
      truth: paper.truth(total),
    };
  }),
  layout('a column of labels, a column of amounts', false, (paper) => {
    const { lines, total } = sums(paper);
    const rows = lines.map((line) => line.split('   '));
    return {
      lines: [
        ...paper.head(),
        ...rows.map(([label]) => label!),
        'TOTAL',
        ...rows.map(([, text]) => text!),
        paper.money(total),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('groups as in India', false, (paper) => {
    const total = paper.between(10_000_000, 90_000_000);
    const whole = String(Math.floor(total / 100));
    const text = `${whole.slice(0, -5)},${whole.slice(-5, -3)},${whole.slice(-3)}.${String(total % 100).padStart(2, '0')}`;
    return { lines: [...paper.head(), paper.row('TOTAL', text)], truth: paper.truth(total) };
  }),
  layout('a year of two digits', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(paper.shortDay),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('another currency elsewhere', true, (paper) => {
    const { lines, total } = sums(paper);
    const currency = paper.pick(['CA$', 'US$']);
    return {
      lines: [
        paper.say('USD and EUR accepted', 'USD et EUR acceptés'),
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row(
          'TOTAL',
          paper.chance(0.5) ? `${currency} ${paper.money(total)}` : `${paper.money(total)} $`,
        ),
      ],
      truth: paper.truth(total, { currency: null }),
    };
  }),
];
