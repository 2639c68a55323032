import type { Line } from '#server/rewards/receipts/printed-text.rules.ts';

/** What a made receipt says. Null: a reader that is sure of any value is wrong. */
export interface Truth {
  readonly total: number | null;
  readonly number: string | null;
  readonly day: string | null;
  readonly currency: string | null;
}

/** A receipt as text. Columns of a line are far from each other. */
export interface MadePaper {
  readonly lines: readonly string[];
  readonly truth: Truth;
}

/** A way in which shops print receipts. */
export interface Layout {
  readonly name: string;
  /** It prints one plain total. Most of these have to be sure. */
  readonly isPlain: boolean;
  readonly make: (paper: Paper) => MadePaper;
}

/** The day on which all of them are read. */
export const today = '2026-11-28';

const monthWords = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juill.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
} as const;

const shops = [
  'RIDGE POWERSPORTS',
  'LAKESHORE MOTO',
  'SUMMIT OFF-ROAD',
  'MOTOSPORT DU NORD',
  'ATELIER DES CIMES',
];
const goods = {
  en: ['HEATED GRIP KIT', 'HAND GUARD SET', 'WINCH 4500 LB', 'SKID PLATE', 'DRIVE BELT', 'LED LIGHT BAR'],
  fr: ['POIGNÉES CHAUFFANTES', 'PROTÈGE-MAINS', 'TREUIL 4500 LB', 'PLAQUE', 'COURROIE', 'BARRE DEL'],
} as const;

/** The four forms of a number. The third has one of the spaces that printers use. */
export const forms = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"] as const;

/** What one receipt has: a language, a form of numbers, and chance. */
export class Paper {
  readonly isFrench: boolean;
  readonly form: (typeof forms)[number];
  readonly #space: string;
  readonly #apostrophe: string;
  readonly #random: () => number;
  readonly number: string;
  readonly day: string;
  readonly sold: readonly {
    readonly name: string;
    readonly part: string;
    readonly quantity: number;
    readonly cents: number;
  }[];

  constructor(random: () => number) {
    this.#random = random;
    this.isFrench = random() < 0.5;
    this.form = this.pick(forms);
    this.#space = this.pick([' ', '\u00a0', '\u202f', '\u2009']);
    this.#apostrophe = this.pick(["'", '’']);
    this.number = this.pick([
      `S-${this.between(100_000, 999_999)}`,
      `${this.between(10_000, 99_999_999)}`,
      `INV${this.between(1_000, 99_999)}`,
    ]);
    this.day = new Date(Date.parse(today) - this.between(0, 600) * 86_400_000).toISOString().slice(0, 10);
    const isDear = random() < 0.6;
    this.sold = Array.from({ length: this.between(1, 4) }, () => ({
      name: this.pick(goods[this.isFrench ? 'fr' : 'en']),
      part: `66-${this.between(10_000, 99_999)}`,
      quantity: this.between(1, 3),
      cents: isDear ? this.between(40_000, 600_000) : this.between(500, 40_000),
    }));
  }

  chance = (share: number): boolean => this.#random() < share;
  between = (least: number, most: number): number => least + Math.floor(this.#random() * (most - least + 1));
  pick = <T>(list: readonly T[]): T => list[Math.floor(this.#random() * list.length)]!;
  say = (en: string, fr: string): string => (this.isFrench ? fr : en);

  get shop(): string {
    return this.pick(shops);
  }
  get subtotal(): number {
    return this.sold.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  }
  share = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

  /** An amount in the form of this receipt. */
  money = (cents: number): string => {
    const group = { '1,234.56': ',', '1.234,56': '.', '1 234,56': this.#space, "1'234.56": this.#apostrophe }[
      this.form
    ];
    const point = this.form.at(-3)!;
    const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, group);
    return `${cents < 0 ? '-' : ''}${whole}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  };

  /** The day in a form that can be read in one way only. */
  get plainDay(): string {
    const [year, month, date] = this.day.split('-') as [string, string, string];
    const word = monthWords[this.isFrench ? 'fr' : 'en'][Number(month) - 1]!;
    return this.pick([
      this.day,
      `${year}/${month}/${date}`,
      `${Number(date)} ${word} ${year}`,
      ...(this.isFrench ? [] : [`${word} ${Number(date)}, ${year}`]),
    ]);
  }
  /** The day with a year of two digits. */
  get shortDay(): string {
    const [year, month, date] = this.day.split('-') as [string, string, string];
    const [short, word] = [year.slice(2), monthWords[this.isFrench ? 'fr' : 'en'][Number(month) - 1]!];
    return this.pick([
      `${short}-${month}-${date}`,
      `${date}/${month}/${short}`,
      `${month}/${date}/${short}`,
      `${date} ${word} ${short}`,
      `${date}.${month}.${short}`,
      `${short}/${month}/${date}`,
    ]);
  }

  get items(): string[] {
    return this.sold.flatMap(({ name, part, quantity, cents }) => [
      name,
      `${quantity} x ${this.money(cents)} PN ${part}   ${this.money(quantity * cents)}`,
    ]);
  }
  /** The head of a receipt: what is surely read on it. */
  head(day = this.plainDay): string[] {
    return [
      this.shop,
      this.say('1180 Platte St, Denver CO 80202', '410, rue du Lac, Gatineau QC J8X 2K1'),
      `${this.say(this.pick(['Receipt', 'Invoice', 'Receipt no.', 'Invoice #']), this.pick(['Reçu', 'Facture', 'Facture n°', 'No de facture']))} ${this.number}`,
      `${this.say('Date', this.pick(['Date', 'Date de vente']))} ${day} ${this.between(9, 18)}:${this.between(10, 59)}`,
    ];
  }
  row = (label: string, text: string): string => `${label}   ${text}`;
  truth = (total: number | null, changes: Partial<Truth> = {}): Truth => ({
    total,
    number: this.number,
    day: this.day,
    currency: null,
    ...changes,
  });
}

const letter = 0.014;
/** The words as a reader delivers them. A PDF and a picture separate them at every space; a space that does not break may keep a number together. */
export function asRead(lines: readonly string[], keepsNumbers: boolean): Line[] {
  const pattern = keepsNumbers ? /[^ ]+/g : /\S+/g;
  return lines.map((line, row) =>
    [...line.matchAll(pattern)].map(({ 0: text, index }) => ({
      text,
      confidence: 0.95,
      box: { page: 1, x: index * letter, y: row * 0.02, width: text.length * letter, height: 0.016 },
    })),
  );
}
