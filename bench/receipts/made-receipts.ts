import sharp from 'sharp';

/** What is printed on a made receipt. */
export interface MadeReceipt {
  readonly number: string;
  readonly totalCents: number;
  readonly currency: 'USD' | 'CAD';
  readonly language: 'en' | 'fr';
  readonly lines: readonly string[];
}

/** How a photo of it was taken. */
export interface Photo {
  /** Degrees; quarter turns are those of a phone that was held sideways. */
  readonly turned: number;
  /** Of the lens, in pixels. */
  readonly blur: number;
  /** Share of the light that is left. */
  readonly light: number;
  /** Of JPEG. */
  readonly quality: number;
  readonly noise: boolean;
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const shops = [
  'RIDGE POWERSPORTS',
  'LAKESHORE MOTO',
  'SUMMIT OFF-ROAD',
  'MOTOSPORT DU NORD',
  'VALLEY CYCLES',
];
const goods = {
  en: ['HEATED GRIP KIT', 'HAND GUARD SET', 'WINCH 4500 LB', 'SKID PLATE', 'DRIVE BELT', 'LED LIGHT BAR'],
  fr: [
    'POIGNEES CHAUFFANTES',
    'PROTEGE-MAINS',
    'TREUIL 4500 LB',
    'PLAQUE DE PROTECTION',
    'COURROIE',
    'BARRE DEL',
  ],
} as const;
const monthWords = {
  en: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  fr: ['JANV', 'FEVR', 'MARS', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOUT', 'SEPT', 'OCT', 'NOV', 'DEC'],
} as const;

/** Writes a receipt of a till. */
export function makeReceipt(random: () => number, language: 'en' | 'fr'): MadeReceipt {
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
  const isFrench = language === 'fr';
  const currency = isFrench || random() < 0.25 ? 'CAD' : 'USD';
  const shown = (cents: number) => {
    const whole = String(Math.floor(cents / 100));
    const rest = String(cents % 100).padStart(2, '0');
    if (isFrench) return `${whole},${rest}`;
    return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
  };
  const number = `${pick(['S', 'R', 'F', 'T'])}-${100_000 + upTo(899_999)}`;
  const sold = Array.from({ length: 1 + upTo(4) }, () => ({
    name: pick(goods[language]),
    part: `66-${10_000 + upTo(89_999)}`,
    quantity: 1 + upTo(3),
    cents: 1_900 + upTo(90_000),
  }));
  const subtotal = sold.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const tax = Math.round(subtotal * pick([0.05, 0.0765, 0.13, 0.14975]));
  const totalCents = subtotal + tax;
  const [date, month] = [1 + upTo(28), upTo(12)];
  const day = pick([
    `${String(date).padStart(2, '0')} ${monthWords[language][month]} 2026`,
    `2026-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
  ]);
  const saysSums = random() < 0.8;
  return {
    number,
    totalCents,
    currency,
    language,
    lines: [
      pick(shops),
      isFrench ? `Concession D1000${10 + upTo(80)}` : `Dealer D1000${10 + upTo(80)}`,
      isFrench ? `Recu ${number}` : `Receipt ${number}`,
      `Date ${day} ${10 + upTo(9)}:${10 + upTo(49)}`,
      '',
      ...sold.flatMap(({ name, part, quantity, cents }) => [
        name,
        `${quantity} x ${shown(cents)} PN ${part} ${shown(quantity * cents)}`,
      ]),
      '',
      ...(saysSums
        ? [
            `${isFrench ? 'Sous-total' : 'Subtotal'} ${shown(subtotal)}`,
            `${isFrench ? 'Taxes' : 'Sales tax'} ${shown(tax)}`,
          ]
        : []),
      `TOTAL ${currency} ${shown(totalCents)}`,
      isFrench ? 'Merci de votre visite' : 'Thank you for your visit',
    ],
  };
}

/** A way of taking a photo, from good to hardly legible. */
export function takePhoto(random: () => number): Photo {
  const quarter = random();
  return {
    turned: quarter < 0.06 ? 90 : quarter < 0.1 ? 180 : (random() - 0.5) * 10,
    blur: random() < 0.5 ? 0 : random() * 2.4,
    light: random() < 0.6 ? 1 : 0.25 + random() * 0.5,
    quality: 35 + Math.floor(random() * 60),
    noise: random() < 0.35,
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const letterWidth = 18.1;

/** The photo as a JPEG: gray paper on a dark table. */
export async function drawPhoto(
  { lines }: Pick<MadeReceipt, 'lines'>,
  { turned, blur, light, quality, noise }: Photo,
): Promise<Buffer> {
  const lineHeight = 46;
  const longest = Math.max(...lines.map(({ length }) => length));
  const [width, height] = [Math.max(860, 120 + longest * letterWidth), 140 + lines.length * lineHeight];
  const text = lines
    .map(
      (line, index) =>
        `<text x="60" y="${100 + index * lineHeight}" xml:space="preserve">${escaped(line)}</text>`,
    )
    .join('');
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f3f1ec"/>
    <g font-family="DejaVu Sans Mono, Liberation Mono, monospace" font-size="30" fill="#23211e">${text}</g></svg>`;
  const table = { r: 52, g: 46, b: 41, alpha: 1 };
  const photo = sharp(Buffer.from(paper))
    .extend({ top: 90, bottom: 90, left: 110, right: 110, background: table })
    .rotate(turned, { background: table })
    .flatten({ background: table });
  const taken = sharp(await photo.png().toBuffer()).modulate({ brightness: light });
  const soft = blur > 0.3 ? taken.blur(blur) : taken;
  if (!noise) return soft.jpeg({ quality }).toBuffer();
  const plain = sharp(await soft.png().toBuffer());
  const { width: wide, height: high } = await plain.metadata();
  const grain = await sharp({
    create: {
      width: wide,
      height: high,
      channels: 3,
      background: { r: 128, g: 128, b: 128 },
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .png()
    .toBuffer();
  return plain
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer();
}
