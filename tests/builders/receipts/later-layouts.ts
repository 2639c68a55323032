import type { Layout, Paper } from './paper.ts';
import { sums } from './first-layouts.ts';

const layout = (name: string, isPlain: boolean, make: Layout['make']): Layout => ({ name, isPlain, make });
const usDay = (paper: Paper): string => {
  const [year, month, date] = paper.day.split('-');
  return `${month}/${date}/${year}`;
};

/** Layouts that were drawn after the rules were written. The rules are not changed for them. */
export const laterLayouts: readonly Layout[] = [
  layout('an invoice with euros', true, (paper) => {
    const net = paper.subtotal;
    const tax = paper.share(net, 20);
    return {
      lines: [
        paper.shop,
        'SIRET 732 829 320 00074',
        'TVA intracom. FR40732829320',
        `Facture n° ${paper.number}`,
        `Date de facture : ${paper.plainDay}`,
        ...paper.items,
        paper.row('Total HT', `${paper.money(net)} €`),
        paper.row('TVA 20 %', `${paper.money(tax)} €`),
        paper.row('Total TTC', `${paper.money(net + tax)} €`),
      ],
      truth: paper.truth(net + tax, { currency: 'EUR' }),
    };
  }),
  layout('two, one above the other', false, (paper) => {
    const [one, other] = [sums(paper), sums(paper, paper.subtotal + paper.between(100, 90_000))];
    const second = paper
      .head()
      .map((line) => line.replace(paper.number, `${paper.between(10_000, 99_999)}-B`));
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...one.lines,
        paper.row('TOTAL', paper.money(one.total)),
        '',
        ...second,
        ...other.lines,
        paper.row('TOTAL', paper.money(other.total)),
      ],
      truth: paper.truth(null, { number: null, day: null }),
    };
  }),
  layout('cut at its right margin', false, (paper) => {
    const { lines, total } = sums(paper);
    const cut = paper.between(1, 4);
    return {
      lines: [
        ...paper.head(),
        ...[...paper.items, ...lines, paper.row('TOTAL', paper.money(total))].map((line) =>
          line.slice(0, -cut),
        ),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('two ways to pay', true, (paper) => {
    const { lines, total } = sums(paper);
    const card = paper.between(100, total - 1);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
        paper.row('VISA ****0042', paper.money(card)),
        paper.row(paper.say('Gift card', 'Carte-cadeau'), paper.money(total - card)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('points and the year so far', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
        paper.row(paper.say('Points balance', 'Solde de points'), `${paper.between(100, 90_000)}`),
        paper.row(paper.say('Purchases this year', 'Achats cette année'), paper.money(total * 3)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('slip of a card', false, (paper) => {
    const { total } = sums(paper);
    return {
      lines: [
        paper.shop,
        paper.say('Terminal 66012345', 'Terminal 66012345'),
        paper.say('Auth 004512 Batch 0117', 'Autorisation 004512 Lot 0117'),
        paper.say('Invoice', 'Facture') + ` ${paper.number}`,
        `Date ${paper.plainDay} 14:32`,
        'VISA ************0042',
        paper.row(paper.say('Amount', 'Montant'), paper.money(total)),
        paper.row(paper.say('Tip', 'Pourboire'), '________'),
        paper.row('Total', '________'),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('a tax in the price', true, (paper) => {
    const total = paper.subtotal;
    return {
      lines: [
        paper.shop,
        'ABN 51 824 753 556',
        ...paper.head().slice(2),
        ...paper.items,
        paper.row(paper.say('Total incl. GST', 'Total TTC'), `$${paper.money(total)}`),
        paper.row(paper.say('GST included in total', 'Dont TVA'), `$${paper.money(Math.round(total / 11))}`),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('one part taken back', true, (paper) => {
    const back = paper.between(100, 400);
    const { lines, total } = sums(paper, paper.subtotal - back);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        paper.row(paper.say('CORE EXCHANGE', 'CONSIGNE'), paper.money(-back)),
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('a discount above the taxes', true, (paper) => {
    const off = paper.share(paper.subtotal, 10);
    const tax = paper.share(paper.subtotal - off, 13);
    const total = paper.subtotal - off + tax;
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        paper.row(paper.say('Sub-total', 'Sous-total'), paper.money(paper.subtotal)),
        paper.row(paper.say('Discount 10%', 'Rabais 10 %'), paper.money(-off)),
        paper.row(paper.say('HST', 'TVH'), paper.money(tax)),
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('what is due, and nothing else', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row(paper.say('Amount due', 'Montant à payer'), `$ ${paper.money(total)}`),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('in two languages at once', true, (paper) => {
    const net = paper.subtotal;
    const [gst, qst] = [paper.share(net, 5), paper.share(net, 9.975)];
    return {
      lines: [
        paper.shop,
        'GST/TPS 123456789 RT0001',
        'QST/TVQ 1234567890 TQ0001',
        `Invoice / Facture: ${paper.number}`,
        `Date: ${paper.plainDay}`,
        ...paper.items,
        paper.row('Subtotal / Sous-total', paper.money(net)),
        paper.row('GST / TPS', paper.money(gst)),
        paper.row('QST / TVQ', paper.money(qst)),
        paper.row('Total / Total', paper.money(net + gst + qst)),
      ],
      truth: paper.truth(net + gst + qst),
    };
  }),
  layout('a table in the head', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        paper.shop,
        `${paper.say('Invoice no.', 'No de facture')}   ${paper.say('Order no.', 'No de commande')}   Date`,
        `${paper.number}   ${paper.between(10_000, 99_999)}   ${paper.plainDay}`,
        ...paper.items,
        ...lines,
        paper.row('Total', paper.money(total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('orders and accounts', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        paper.shop,
        `${paper.say('Purchase order', 'Bon de commande')} ${paper.between(10_000, 99_999)}`,
        `${paper.say('Customer no.', 'No de client')} ${paper.between(10_000, 99_999)}`,
        `${paper.say('Work order', 'Bon de travail')} # ${paper.between(10_000, 99_999)}`,
        `Date ${paper.plainDay}`,
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(total, { number: null }),
    };
  }),
  layout('an estimate', false, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        paper.say(
          paper.pick(['ESTIMATE', 'QUOTATION', 'PRO FORMA INVOICE']),
          paper.pick(['SOUMISSION', 'DEVIS', 'FACTURE PRO FORMA']),
        ),
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(null),
    };
  }),
  layout('a statement of an account', false, (paper) => {
    const total = paper.subtotal;
    const before = paper.between(1000, 500_000);
    return {
      lines: [
        paper.say('ACCOUNT STATEMENT', 'RELEVÉ DE COMPTE'),
        ...paper.head(),
        paper.row(paper.say('Previous balance', 'Solde précédent'), paper.money(before)),
        paper.row(paper.say('Purchases', 'Achats'), paper.money(total)),
        paper.row(paper.say('New balance', 'Nouveau solde'), paper.money(before + total)),
        paper.row(paper.say('TOTAL DUE', 'TOTAL DÛ'), paper.money(before + total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('converted', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL CAD', paper.money(total)),
        paper.row(paper.say('Equivalent USD', 'Équivalent USD'), paper.money(paper.share(total, 73))),
      ],
      truth: paper.truth(total, { currency: 'CAD' }),
    };
  }),
  layout('two days', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        paper.shop,
        `${paper.say('Invoice', 'Facture')} ${paper.number}`,
        `${paper.say('Invoice date', 'Date de facturation')} ${usDay(paper)}`,
        `${paper.say('Due date', 'Date d’échéance')} 01/31/2027`,
        ...paper.items,
        ...lines,
        paper.row('TOTAL', paper.money(total)),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('letters read for digits', false, (paper) => {
    const { lines, total } = sums(paper);
    const text = paper.money(total);
    const swap: Readonly<Record<string, string>> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' };
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...(paper.chance(0.5) ? lines : []),
        paper.row(
          'TOTAL',
          text.replace(/[0158]/, (digit) => swap[digit]!),
        ),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('digits lost', false, (paper) => {
    const { lines, total } = sums(paper);
    const text = paper.money(total);
    return {
      lines: [
        ...paper.head(),
        ...paper.items,
        ...lines,
        paper.row('TOTAL', text.slice(paper.between(1, text.length - 3))),
      ],
      truth: paper.truth(total),
    };
  }),
  layout('prices that were higher', true, (paper) => {
    const { lines, total } = sums(paper);
    return {
      lines: [
        ...paper.head(),
        ...paper.sold.flatMap(({ name, quantity, cents }) => [
          paper.row(`${name} ${paper.say('was', 'prix rég.')}`, paper.money(cents * 2)),
          paper.row(paper.say('Now', 'Maintenant'), paper.money(cents * quantity)),
        ]),
        ...lines,
        paper.row('TOTAL', paper.money(total)),
        paper.row(paper.say('You save today', 'Vous économisez'), paper.money(paper.subtotal)),
      ],
      truth: paper.truth(total),
    };
  }),
];
