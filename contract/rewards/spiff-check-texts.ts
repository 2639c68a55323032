import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { CheckKey, KeptCheck } from './spiff-checks.fields.ts';

/** How values are written in the language of the reader. */
export interface CheckFormats {
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
  /** In the currency of the spiff. */
  readonly money: (cents: number) => string;
}

/** What each check says when it passed, and when a person should look. */
const titles: Readonly<Record<CheckKey, { readonly ok: Bilingual; readonly ask: Bilingual }>> = {
  dates: {
    ok: { en: 'Bought inside the spiff', fr: 'Achat pendant la prime de vente' },
    ask: { en: 'Bought outside the spiff', fr: 'Achat en dehors de la prime de vente' },
  },
  late: {
    ok: { en: 'Sent in time', fr: 'Envoyée à temps' },
    ask: { en: 'Sent late', fr: 'Envoyée tard' },
  },
  'number-once': {
    ok: { en: 'Receipt number used once', fr: 'Numéro de reçu utilisé une fois' },
    ask: { en: 'Receipt number seen before', fr: 'Numéro de reçu déjà vu' },
  },
  'picture-once': {
    ok: { en: 'Picture used once', fr: 'Image utilisée une fois' },
    ask: { en: 'Picture seen before', fr: 'Image déjà vue' },
  },
  values: {
    ok: { en: 'The receipt matches the claim', fr: 'Le reçu concorde avec la demande' },
    ask: { en: 'The receipt does not match the claim', fr: 'Le reçu ne concorde pas avec la demande' },
  },
  seller: {
    ok: { en: 'The dealership matches', fr: 'La concession concorde' },
    ask: { en: 'Another dealership is on the receipt', fr: 'Une autre concession figure sur le reçu' },
  },
  order: {
    ok: { en: 'Receipt number in order', fr: 'Numéro de reçu dans l’ordre' },
    ask: { en: 'Receipt number out of order', fr: 'Numéro de reçu hors de l’ordre' },
  },
  velocity: {
    ok: { en: 'Usual number of claims', fr: 'Nombre de demandes habituel' },
    ask: { en: 'Many claims in a short time', fr: 'Beaucoup de demandes en peu de temps' },
  },
  territory: {
    ok: { en: 'Sold in the territory', fr: 'Vente dans le territoire' },
    ask: { en: 'Sold outside of the territory', fr: 'Vente en dehors du territoire' },
  },
  'serial-known': {
    ok: { en: 'Serials known', fr: 'Numéros de série connus' },
    ask: { en: 'Serial unknown', fr: 'Numéro de série inconnu' },
  },
  'serial-dealer': {
    ok: { en: 'Shipped to this dealer', fr: 'Unités expédiées à ce concessionnaire' },
    ask: { en: 'Shipped to another dealer', fr: 'Unité expédiée à un autre concessionnaire' },
  },
  'serial-once': {
    ok: { en: 'Serials claimed once', fr: 'Numéros de série demandés une fois' },
    ask: { en: 'Serial claimed before', fr: 'Numéro de série déjà demandé' },
  },
  'serial-shipped': {
    ok: { en: 'Sold after it was shipped', fr: 'Vente après l’expédition' },
    ask: { en: 'Sold before it was shipped', fr: 'Vente avant l’expédition' },
  },
  limit: {
    ok: { en: 'Under the limit', fr: 'Sous la limite' },
    ask: { en: 'Over the limit', fr: 'Au-dessus de la limite' },
  },
  payable: {
    ok: { en: 'Can be paid', fr: 'Peut être payée' },
    ask: { en: 'Cannot be paid yet', fr: 'Ne peut pas encore être payée' },
  },
};

const valueNames: Readonly<Record<Extract<KeptCheck, { key: 'values' }>['differing'][number], Bilingual>> = {
  receiptNumber: { en: 'receipt number', fr: 'numéro du reçu' },
  purchaseDate: { en: 'date', fr: 'date' },
  total: { en: 'total', fr: 'total' },
  currency: { en: 'currency', fr: 'devise' },
  items: { en: 'parts', fr: 'pièces' },
};

const missing: Readonly<Record<'tax-form' | 'birth-date' | 'under-18', Bilingual>> = {
  'tax-form': { en: 'No W-9 for this year', fr: 'Pas de formulaire W-9 pour cette année' },
  'birth-date': { en: 'No date of birth in the profile', fr: 'Pas de date de naissance dans le profil' },
  'under-18': { en: 'Under 18', fr: 'Moins de 18 ans' },
};

const several = (values: readonly string[]) => values.join(', ');

/** What a check rests on, in a sentence of each language. */
function evidence(check: KeptCheck, { number, day, money }: CheckFormats): Bilingual {
  if (check.state === 'unknown') return unknown(check.key);
  switch (check.key) {
    case 'dates':
      return {
        en: `Bought on ${day(check.purchaseDate)}. The spiff runs from ${day(check.startDate)} to ${day(check.endDate)}.`,
        fr: `Achat le ${day(check.purchaseDate)}. La prime de vente va du ${day(check.startDate)} au ${day(check.endDate)}.`,
      };
    case 'late':
      return {
        en: `${number(check.days)} ${check.days === 1 ? 'day' : 'days'} after the sale; late after ${number(check.mostDays)}.`,
        fr: `${number(check.days)} ${check.days < 2 ? 'jour' : 'jours'} après la vente ; tard après ${number(check.mostDays)}.`,
      };
    case 'number-once':
      return check.state === 'ok'
        ? {
            en: `No other claim carries ${check.receiptNumber}.`,
            fr: `Aucune autre demande ne porte le numéro ${check.receiptNumber}.`,
          }
        : ofOthers(check.others, number, {
            en: `Another claim carries ${check.receiptNumber}`,
            fr: `Une autre demande porte le numéro ${check.receiptNumber}`,
          });
    case 'picture-once':
      return check.state === 'ok'
        ? { en: 'No other claim has this picture.', fr: 'Aucune autre demande n’a cette image.' }
        : ofOthers(
            check.others,
            number,
            check.isOnlyPrint
              ? {
                  en: 'Another claim has this receipt in a picture that was cropped, turned, or taken again',
                  fr: 'Une autre demande a ce reçu sur une image recadrée, tournée ou reprise',
                }
              : { en: 'Another claim has this picture', fr: 'Une autre demande a cette image' },
          );
    case 'values':
      return valuesWords(check);
    case 'seller':
      return {
        en: `Read ${check.read}, expected ${check.expected}.`,
        fr: `Lu ${check.read}, attendu ${check.expected}.`,
      };
    case 'order':
      if (!check.neighbor) return { en: 'Nothing contradicts it.', fr: 'Rien ne le contredit.' };
      return check.isBefore
        ? {
            en: `The dealer used the higher number ${check.neighbor.receiptNumber} earlier, on ${day(check.neighbor.purchaseDate)}.`,
            fr: `Le concessionnaire a utilisé le numéro plus élevé ${check.neighbor.receiptNumber} plus tôt, le ${day(check.neighbor.purchaseDate)}.`,
          }
        : {
            en: `The dealer used the lower number ${check.neighbor.receiptNumber} later, on ${day(check.neighbor.purchaseDate)}.`,
            fr: `Le concessionnaire a utilisé le numéro plus bas ${check.neighbor.receiptNumber} plus tard, le ${day(check.neighbor.purchaseDate)}.`,
          };
    case 'velocity':
      return paceWords(check, number);
    case 'territory':
      return territoryWords(check);
    case 'limit':
      return check.limitCents === null
        ? { en: 'No limit for each person.', fr: 'Aucune limite par personne.' }
        : {
            en: `${money(check.usedCents)} of ${money(check.limitCents)} used, ${money(check.amountCents)} claimed.`,
            fr: `${money(check.usedCents)} sur ${money(check.limitCents)} utilisés, ${money(check.amountCents)} demandés.`,
          };
    case 'payable':
      return check.missing
        ? missing[check.missing]
        : { en: 'Everything needed is on file.', fr: 'Tout le nécessaire est au dossier.' };
    default:
      return serialWords(check, { number, day });
  }
}

const unknown = (key: CheckKey): Bilingual =>
  key.startsWith('serial-')
    ? { en: 'The registry has no serials.', fr: 'Le registre n’a aucun numéro de série.' }
    : key === 'picture-once'
      ? { en: 'Not compared yet.', fr: 'Pas encore comparée.' }
      : { en: 'The receipt does not say.', fr: 'Le reçu ne le dit pas.' };

/** Readers follow the links to the claims; the sentence has their numbers. */
function ofOthers(
  others: readonly { readonly number: number; readonly isSameSale: boolean }[],
  number: CheckFormats['number'],
  { en, fr }: Bilingual,
): Bilingual {
  const numbers = several(others.map((other) => number(other.number)));
  const isSame = others.length > 0 && others.every(({ isSameSale }) => isSameSale);
  return {
    en: `${en}: ${numbers}.${isSame ? ' It is the same sale in another spiff.' : ''}`,
    fr: `${fr} : ${numbers}.${isSame ? ' C’est la même vente dans une autre prime.' : ''}`,
  };
}

function valuesWords({ differing, contradicting }: Extract<KeptCheck, { key: 'values' }>): Bilingual {
  if (differing.length === 0)
    return {
      en: 'Number, date, total, and parts agree.',
      fr: 'Le numéro, la date, le total et les pièces concordent.',
    };
  const unconfirmed = differing.filter((one) => !contradicting.includes(one));
  const names = (of: typeof differing, language: Language) =>
    several(of.map((one) => valueNames[one][language]));
  const words = (language: Language, different: string, unsure: string) =>
    [
      contradicting.length > 0 ? `${different}${names(contradicting, language)}.` : '',
      unconfirmed.length > 0 ? `${unsure}${names(unconfirmed, language)}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  return {
    en: words('en', 'Different: ', 'Not read for sure: '),
    fr: words('fr', 'Différent : ', 'Lecture incertaine : '),
  };
}

function paceWords(
  { who, count, days, usual }: Extract<KeptCheck, { key: 'velocity' }>,
  number: CheckFormats['number'],
): Bilingual {
  const claims = { en: count === 1 ? 'claim' : 'claims', fr: count < 2 ? 'demande' : 'demandes' };
  const time = {
    en: days === 1 ? 'one day' : `${number(days)} days`,
    fr: days === 1 ? 'un jour' : `${number(days)} jours`,
  };
  const by = {
    person: { en: 'by this person', fr: 'de cette personne' },
    dealer: { en: 'by this dealer', fr: 'de ce concessionnaire' },
  }[who];
  return {
    en: `${number(count)} ${claims.en} ${by.en} in ${time.en}; up to ${number(usual)} is usual.`,
    fr: `${number(count)} ${claims.fr} ${by.fr} en ${time.fr} ; jusqu’à ${number(usual)}, c’est habituel.`,
  };
}

const territoryWords = ({
  country,
  currency,
  isOutside,
}: Extract<KeptCheck, { key: 'territory' }>): Bilingual =>
  isOutside
    ? {
        en: `The dealer in ${country} is outside of the places of this spiff.`,
        fr: `Le concessionnaire (${country}) est en dehors des lieux de cette prime de vente.`,
      }
    : {
        en: `Dealer in ${country}, receipt in ${currency}.`,
        fr: `Concessionnaire : ${country}, reçu en ${currency}.`,
      };

type SerialCheck = Extract<KeptCheck, { key: `serial-${string}` }>;

function serialWords(check: SerialCheck, { number, day }: Pick<CheckFormats, 'number' | 'day'>): Bilingual {
  switch (check.key) {
    case 'serial-known':
      return check.unknown.length === 0
        ? {
            en: `${number(check.count)} of ${number(check.count)} in the registry.`,
            fr: `${number(check.count)} sur ${number(check.count)} dans le registre.`,
          }
        : {
            en: `Not in the registry: ${several(check.unknown)}.`,
            fr: `Absents du registre : ${several(check.unknown)}.`,
          };
    case 'serial-dealer':
      return check.elsewhere.length === 0
        ? { en: 'As the registry says.', fr: 'Comme le dit le registre.' }
        : {
            en: check.elsewhere
              .map((unit) => `${unit.serial} was shipped to ${unit.dealer}, ${unit.number}.`)
              .join(' '),
            fr: check.elsewhere
              .map((unit) => `${unit.serial} a été expédié à ${unit.dealer}, ${unit.number}.`)
              .join(' '),
          };
    case 'serial-once':
      return check.again.length === 0
        ? { en: 'No other claim names them.', fr: 'Aucune autre demande ne les mentionne.' }
        : ofOthers(check.others, number, {
            en: `${several(check.again)} is also in a claim`,
            fr: `${several(check.again)} figure aussi dans une demande`,
          });
    case 'serial-shipped':
      return check.early.length === 0
        ? { en: 'As the registry says.', fr: 'Comme le dit le registre.' }
        : {
            en: check.early
              .map(
                ({ serial, shippedOn }) =>
                  `${serial} was shipped on ${day(shippedOn)}, after the sale on ${day(check.purchaseDate)}.`,
              )
              .join(' '),
            fr: check.early
              .map(
                ({ serial, shippedOn }) =>
                  `${serial} a été expédié le ${day(shippedOn)}, après la vente du ${day(check.purchaseDate)}.`,
              )
              .join(' '),
          };
  }
}

/** A check in words: what it says, and what it rests on. */
export const checkWords = (
  check: KeptCheck,
  language: Language,
  formats: CheckFormats,
): { readonly title: string; readonly evidence: string } => ({
  title: titles[check.key][check.state === 'ask' ? 'ask' : 'ok'][language],
  evidence: evidence(check, formats)[language],
});
