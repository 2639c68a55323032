/** A submission of the demo. Days are counted back from today. */
export interface DemoSubmission {
  /** Before the @ of the sender, of the sign-ins or of the network. */
  readonly who: string;
  /** A picture of `receiptLines`, or one of a shelf, which is a photo. */
  readonly picture: string;
  /** Differs from the picture's number where a dealer has several of one picture. */
  readonly number?: string;
  readonly daysAgo: number;
  readonly status: 'pending' | 'approved' | 'denied' | 'reversed';
  readonly reason?: string;
  readonly note?: string;
}

const at = (domain: string) => (name: string) => `${name}@${domain}.example`;
const demo = at('paddock');
const crest = at('cascadecrest');
const timberline = at('timberlinetrail');
const mesa = at('redmesa');
const pecan = at('lonepecan');
const harbor = at('harborhill');
const claire = at('riviereclaire');
const lakehead = at('lakeheadline');

const blurred = 'The part number can’t be read. Take the picture again in better light.';
const returned = 'The customer returned the parts, and the distributor credited the invoice.';

/**
 * What members have sent: every state, both types, and three currencies. The learner of the sign-ins earned last eleven months ago, so points end
 * soon; others have kept theirs or lost them.
 */
export const demoSubmissions: readonly DemoSubmission[] = [
  { who: demo('learner'), picture: 'winch-usd', daysAgo: 352, status: 'approved' },
  { who: demo('learner'), picture: 'shelf-anvilcrest', daysAgo: 341, status: 'approved' },
  { who: demo('learner'), picture: 'lift-usd', number: 'WT-20390', daysAgo: 360, status: 'reversed', reason: returned },
  { who: demo('learner'), picture: 'lift-usd', number: 'WT-20611', daysAgo: 20, status: 'denied', reason: blurred },
  {
    who: demo('learner'),
    picture: 'shock-eur',
    daysAgo: 6,
    status: 'pending',
    note: 'Bought while the shop was at the trade fair in Grenoble.',
  },
  { who: demo('learner'), picture: 'rampe-cad', daysAgo: 4, status: 'pending' },
  { who: demo('learner'), picture: 'shelf-brightmoor', daysAgo: 3, status: 'pending', note: 'New wall of lights beside the parts counter.' },
  { who: demo('manager'), picture: 'winch-usd', number: 'WT-20702', daysAgo: 70, status: 'approved' },
  { who: demo('manager'), picture: 'shelf-anvilcrest', daysAgo: 40, status: 'denied', reason: 'The shelf is empty in the picture.' },
  { who: demo('manager'), picture: 'coffre-cad', daysAgo: 8, status: 'pending' },
  { who: demo('manager'), picture: 'shock-eur', number: 'AP-5580', daysAgo: 30, status: 'approved' },
  { who: crest('adaeze.folarin'), picture: 'lift-usd', daysAgo: 12, status: 'pending' },
  { who: crest('tobias.nakano'), picture: 'winch-usd', number: 'WT-20799', daysAgo: 110, status: 'approved' },
  { who: timberline('rafael.montoro'), picture: 'winch-usd', daysAgo: 55, status: 'approved' },
  { who: timberline('shira.levenkron'), picture: 'lift-usd', daysAgo: 48, status: 'reversed', reason: returned },
  { who: timberline('dakota.runningbrook'), picture: 'shelf-brightmoor', daysAgo: 2, status: 'pending' },
  { who: mesa('felicity.rusk'), picture: 'lift-usd', daysAgo: 90, status: 'approved' },
  { who: mesa('joaquin.varela'), picture: 'shock-eur', daysAgo: 75, status: 'approved' },
  { who: mesa('winston.abara'), picture: 'lift-usd', number: 'WT-20811', daysAgo: 1, status: 'pending' },
  { who: pecan('hollis.guidry'), picture: 'winch-usd', daysAgo: 430, status: 'approved' },
  { who: pecan('binh.truong'), picture: 'lift-usd', daysAgo: 359, status: 'approved' },
  { who: pecan('xiomara.peralta'), picture: 'lift-usd', number: 'WT-20640', daysAgo: 15, status: 'denied', reason: blurred },
  { who: harbor('marcus.tillery'), picture: 'winch-usd', daysAgo: 34, status: 'approved' },
  { who: harbor('pauline.dusek'), picture: 'shelf-anvilcrest', daysAgo: 9, status: 'pending' },
  { who: claire('samir.lahmadi'), picture: 'coffre-cad', daysAgo: 64, status: 'approved' },
  { who: claire('anais.corriveaux'), picture: 'rampe-cad', daysAgo: 33, status: 'approved' },
  { who: claire('jeanfelix.thibodal'), picture: 'shelf-brightmoor', daysAgo: 5, status: 'pending', note: 'Notre nouvel étalage près du comptoir.' },
  { who: lakehead('sunita.grewaal'), picture: 'rampe-cad', daysAgo: 21, status: 'approved' },
  { who: lakehead('etienne.fontanel'), picture: 'coffre-cad', daysAgo: 7, status: 'pending' },
];

/** Points that somebody spent in the shop before an approval was reversed: the rest is owed. */
export const demoSpent: readonly { readonly who: string; readonly points: number; readonly daysAgo: number }[] = [
  { who: timberline('shira.levenkron'), points: 30, daysAgo: 46 },
];

/** Credits that were paid out. The second dealer was sent what a reversal takes back later, and owes it. */
export const demoSentCredits: readonly {
  readonly dealer: string;
  readonly currency: 'USD' | 'CAD';
  readonly amountCents: number;
  readonly daysAgo: number;
  readonly note: string;
}[] = [
  { dealer: 'D100001', currency: 'USD', amountCents: 2_000, daysAgo: 60, note: 'Check 40117' },
  { dealer: 'D100003', currency: 'USD', amountCents: 4_200, daysAgo: 45, note: 'Check 40182' },
  { dealer: 'D100009', currency: 'CAD', amountCents: 900, daysAgo: 28, note: 'Virement 2231' },
];

/** The file of a submission's picture, without its ending: a receipt shows its own number. */
export const pictureOf = ({ picture, number }: Pick<DemoSubmission, 'picture' | 'number'>): string =>
  number === undefined ? picture : `${picture}-${number.toLowerCase()}`;
