import { axes, box, circle, group, line, polyline, text, type Point } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { ink, type Say } from '../theme.ts';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES: Record<string, number> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, i) => [letter, i + 1] as const)
    .concat(
      [...'JKLMN'].map((letter, i) => [letter, i + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, i) => [letter, i + 2] as const),
    ),
);

/** Puts the check digit of the North American rule in position 9 of a number that has `?` there. */
export function withCheckDigit(number: string): string {
  const sum = [...number].reduce(
    (total, sign, i) => total + (WEIGHTS[i] ?? 0) * (sign === '?' ? 0 : (VALUES[sign] ?? Number(sign))),
    0,
  );
  const rest = sum % 11;
  return number.replace('?', rest === 10 ? 'X' : String(rest));
}

const identificationNumber: SlideDrawing = {
  lede: (say) =>
    say(
      'Position 9 checks, position 10 dates, positions 12 to 17 count',
      'La position 9 contrôle, la 10 date, les 12 à 17 comptent',
    ),
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const number = withCheckDigit('7ZTBC06A?VK004530');
    const [left, top, w, h] = [108, 372, 74, 96];
    const x = (position: number): number => left + (position - 1) * 82;
    const tint = (position: number): { colour: string; fill: string } =>
      position === 9
        ? { colour: ink.sky, fill: '#173a4d' }
        : position === 10
          ? { colour: ink.amber, fill: '#3a2c10' }
          : position >= 12
            ? { colour: ink.blue, fill: '#0f3560' }
            : { colour: ink.faint, fill: ink.box };
    const bracket = (from: number, to: number, drop: number, colour: string): string =>
      polyline(
        [
          [x(from) + 4, top + h + 14],
          [x(from) + 4, top + h + 28],
          [x(to) + w - 4, top + h + 28],
          [x(to) + w - 4, top + h + 14],
        ],
        { stroke: colour, width: 4 },
      ) +
      line([(x(from) + x(to) + w) / 2, top + h + 28], [(x(from) + x(to) + w) / 2, top + h + drop], {
        stroke: colour,
        width: 4,
      });
    return group(
      [...number].map((sign, i) => {
        const position = i + 1;
        const { colour, fill } = tint(position);
        return group(
          box(x(position), top, w, h, { fill, stroke: colour, width: 3 }, 10),
          text(x(position) + w / 2, top + 66, sign, {
            size: 50,
            weight: 660,
            heading: true,
            anchor: 'middle',
            fill: colour === ink.faint ? ink.soft : ink.text,
          }),
          text(x(position) + w / 2, top - 18, String(position), {
            size: 24,
            anchor: 'middle',
            fill: colour === ink.faint ? ink.muted : colour,
            weight: 600,
          }),
        );
      }),
      bracket(9, 9, 56, ink.sky),
      bracket(10, 10, 128, ink.amber),
      bracket(12, 17, 56, ink.blue),
      text(x(9) + w / 2 + 20, top + h + 92, say('check digit: 0 to 9 or X', 'contrôle : 0 à 9 ou X'), {
        size: 28,
        weight: 620,
        fill: ink.sky,
        anchor: 'end',
      }),
      text(
        x(10) + w / 2 + 20,
        top + h + 166,
        say('model year: T is 2026, V is 2027', 'année-modèle : T = 2026, V = 2027'),
        { size: 28, weight: 620, fill: ink.amber, anchor: 'end' },
      ),
      text((x(12) + x(17) + w) / 2, top + h + 92, say('serial number', 'numéro de série'), {
        size: 28,
        weight: 620,
        fill: ink.blue,
        anchor: 'middle',
      }),
      text(
        (x(12) + x(17) + w) / 2,
        top + h + 132,
        say('decides “from” and “up to”', 'tranche « dès » et « jusqu’à »'),
        { size: 25, fill: ink.soft, anchor: 'middle' },
      ),
      text(
        left,
        318,
        say('Never I, O or Q: they look like 1 and 0', 'Jamais I, O ni Q : on les prend pour 1 et 0'),
        { size: 26, fill: ink.soft },
      ),
    );
  },
};

const replacementChain: SlideDrawing = {
  lede: (say) =>
    say(
      'Read each step, and check the shelf under every number',
      'Lisez chaque étape et regardez le stock sous chaque numéro',
    ),
  accents: [ink.muted, ink.sky, ink.blue],
  draw: (say: Say) => {
    const xs = [100, 620, 1140];
    const numbers = ['RP-40417', 'RP-40417-1', 'RP-40417-2'];
    const colours = [ink.faint, ink.sky, ink.blue];
    const stock = [3, 1, 0];
    const top = 330;
    return group(
      xs.map((x, i) =>
        group(
          box(x, top, 360, 104, { fill: ink.box, stroke: colours[i] ?? ink.faint, width: 4 }, 16),
          text(x + 180, top + 66, numbers[i] ?? '', {
            size: 40,
            weight: 670,
            heading: true,
            anchor: 'middle',
            fill: i === 0 ? ink.soft : ink.text,
          }),
          // shelf with boxes
          line([x + 20, 640], [x + 340, 640], { stroke: ink.partLine, width: 6 }),
          Array.from({ length: stock[i] ?? 0 }, (_, k) =>
            box(x + 40 + k * 84, 572, 66, 64, { fill: ink.part, stroke: ink.amber, width: 4 }, 6),
          ),
          text(x + 180, 682, say(`${stock[i]} on the shelf`, `${stock[i]} en rayon`), {
            size: 26,
            fill: (stock[i] ?? 0) > 0 ? ink.amber : ink.soft,
            anchor: 'middle',
            weight: 600,
          }),
        ),
      ),
      line([470, top + 52], [610, top + 52], { stroke: ink.green, width: 6, marker: 'both' }),
      text(540, top + 28, say('both ways', 'deux sens'), {
        size: 25,
        anchor: 'middle',
        fill: ink.green,
        weight: 600,
      }),
      line([990, top + 52], [1130, top + 52], { stroke: ink.amber, width: 6, marker: 'end' }),
      text(1060, top + 28, say('one way', 'sens unique'), {
        size: 25,
        anchor: 'middle',
        fill: ink.amber,
        weight: 600,
      }),
      // the condition
      line([1060, top + 64], [1060, 476], { stroke: ink.amber, width: 4, dash: '4 9' }),
      box(930, 476, 260, 62, { fill: '#2b2415', stroke: ink.amber, width: 3 }, 12),
      text(1060, 516, say('with bolt RP-51120', 'avec vis RP-51120'), {
        size: 26,
        anchor: 'middle',
        fill: ink.amber,
        weight: 600,
      }),
      text(280, 486, say('sell this stock first', 'à écouler d’abord'), {
        size: 26,
        anchor: 'middle',
        fill: ink.green,
      }),
      line([280, 500], [280, 556], { stroke: ink.green, width: 4, marker: 'end' }),
      text(1330, 486, say('current number', 'numéro actuel'), {
        size: 26,
        anchor: 'middle',
        fill: ink.blue,
        weight: 600,
      }),
    );
  },
};

const onTheShelf: SlideDrawing = {
  lede: 1,
  accents: [ink.green, ink.sky, ink.amber],
  draw: (say: Say) => {
    const area = { left: 220, right: 1180, top: 300, bottom: 650 };
    const x = (day: number): number => area.left + (day / 22) * (area.right - area.left);
    const y = (pieces: number): number => area.bottom - (pieces / 38) * (area.bottom - area.top);
    const stock: Point[] = [
      [x(0), y(36)],
      [x(10), y(6)],
      [x(10), y(36)],
      [x(20), y(6)],
      [x(20), y(36)],
      [x(21.4), y(31.8)],
    ];
    return group(
      box(area.left, y(6), area.right - area.left, area.bottom - y(6), { fill: 'rgb(47 191 123 / .14)' }, 0),
      text(area.right + 24, y(2) + 2, say('safety stock: 6', 'sécurité : 6'), {
        size: 27,
        fill: ink.green,
        weight: 600,
      }),
      line([area.left, y(18)], [area.right, y(18)], { stroke: ink.amber, width: 4, dash: '14 10' }),
      text(area.right + 24, y(18) + 10, say('order at 18', 'commander à 18'), {
        size: 27,
        fill: ink.amber,
        weight: 650,
      }),
      polyline(stock, { stroke: ink.blue, width: 6 }),
      [6, 16].map((day) => circle(x(day), y(18), 13, { fill: ink.amber })),
      line([x(6), y(18) + 20], [x(6), area.bottom], { stroke: ink.amber, width: 3, dash: '3 9' }),
      line([x(6) + 4, area.bottom - 24], [x(10) - 4, area.bottom - 24], {
        stroke: ink.sky,
        width: 4,
        marker: 'both',
      }),
      text(x(8), area.bottom + 42, say('4 days', '4 jours'), {
        size: 27,
        anchor: 'middle',
        fill: ink.sky,
        weight: 600,
      }),
      line([x(10), area.bottom + 8], [x(10), area.bottom - 8], { stroke: ink.partLine, width: 3 }),
      text(x(11.4), y(35.6), say('delivery', 'livraison'), { size: 26, fill: ink.soft }),
      text(x(2.6), y(33), say('3 a day', '3 par jour'), { size: 26, fill: ink.soft }),
      axes([area.left, area.bottom], area.right + 20, area.top - 20),
      text(area.right, area.bottom + 42, say('days', 'jours'), { size: 26, anchor: 'end', fill: ink.soft }),
      text(area.left - 18, y(36) + 10, '36', { size: 26, anchor: 'end', fill: ink.soft }),
      text(area.left - 18, y(18) + 10, '18', { size: 26, anchor: 'end', fill: ink.amber, weight: 650 }),
      text(area.left - 18, y(6) + 10, '6', { size: 26, anchor: 'end', fill: ink.green, weight: 650 }),
      text(area.right + 24, 340, '3 × 4 + 6 = 18', { size: 34, weight: 670, heading: true }),
    );
  },
};

export const partsSlides: Record<string, SlideDrawing> = {
  'read-the-identification-number': identificationNumber,
  'follow-the-replacement-chain': replacementChain,
  'what-to-keep-on-the-shelf': onTheShelf,
};
