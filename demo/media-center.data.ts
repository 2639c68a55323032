import type { Language } from '#contract/platform/language.ts';
import type { DemoAudience } from './demo-audience.ts';

/** The media center of the demo: files of every kind, in one and in both languages, replaced, expired, about to expire, for some, and in the trash. */

export interface MediaFolder {
  readonly path: string;
  /** Of a brand, by its short name. */
  readonly brand?: string;
  readonly audience?: DemoAudience;
  /** Its cover, among the demo media. */
  readonly cover?: string;
  readonly deletedDaysAgo?: number;
}

export interface MediaFileOf {
  readonly folder: string;
  readonly name: string;
  /** Among the demo media, the oldest version first; or what the loader makes. */
  readonly versions: readonly string[];
  readonly languages?: readonly Language[];
  readonly expiresInDays?: number;
  readonly cover?: string;
  readonly thumb?: string;
  readonly deletedDaysAgo?: number;
  /** Everybody who has a sign-in of the demo marked it. */
  readonly favored?: true;
}

export const mediaFolders: readonly MediaFolder[] = [
  { path: '2027 off-road', brand: 'talus', cover: 'courses/off-road-lineup-2027/the-line-up-in-one-minute.en.png' },
  { path: '2027 off-road/Pictures' },
  { path: '2027 off-road/Launch film' },
  { path: 'Showroom print' },
  { path: 'Showroom print/Counter cards' },
  { path: 'Showroom print/Signs' },
  { path: 'Social packs', cover: 'courses/suspension-set-up/one-rider-one-bike-twenty-minutes.jpg' },
  { path: 'Price lists' },
  { path: 'Radio' },
  { path: 'Brand', cover: 'brands/ridgeline.png' },
  { path: 'For technicians', audience: { assignmentGroups: ['Service Technician'] } },
  { path: 'Voltrail preview', brand: 'voltrail', audience: { roles: ['DEALER_MANAGER'] } },
  { path: 'Old campaigns', deletedDaysAgo: 4 },
  { path: '2027 off-road/Drafts', deletedDaysAgo: 2 },
];

const lineUp = 'courses/off-road-lineup-2027';
const delivery = 'courses/delivery-handover';
const both: readonly Language[] = ['en', 'fr'];

export const mediaFiles: readonly MediaFileOf[] = [
  {
    folder: '2027 off-road/Pictures',
    name: 'Line-up in one minute.png',
    versions: [`${lineUp}/the-line-up-in-one-minute.en.png`],
    languages: ['en'],
    favored: true,
  },
  {
    folder: '2027 off-road/Pictures',
    name: 'La gamme en une minute.png',
    versions: [`${lineUp}/the-line-up-in-one-minute.fr.png`],
    languages: ['fr'],
  },
  {
    folder: '2027 off-road/Pictures',
    name: 'Why tracks float.png',
    versions: [`${lineUp}/why-tracks-float.en.png`],
    languages: ['en'],
    expiresInDays: 12,
  },
  {
    folder: '2027 off-road/Launch film',
    name: 'Walk-around in six stops.mp4',
    versions: [`${lineUp}/a-walk-around-in-six-stops.mp4`],
    languages: both,
    cover: `${lineUp}/a-walk-around-in-six-stops.jpg`,
  },
  {
    folder: '2027 off-road/Launch film',
    name: 'Launch film 2026.mp4',
    versions: [`${delivery}/the-first-ride-and-the-first-500-kilometres.mp4`],
    languages: ['en'],
    expiresInDays: -30,
    cover: `${delivery}/the-first-ride-and-the-first-500-kilometres.jpg`,
  },
  {
    folder: 'Showroom print/Counter cards',
    name: 'Walk-around card.pdf',
    versions: ['resources/walk-around-card.en.pdf'],
    languages: ['en'],
    cover: `${delivery}/the-last-look.en.png`,
  },
  {
    folder: 'Showroom print/Counter cards',
    name: 'Fiche du tour du véhicule.pdf',
    versions: ['resources/walk-around-card.fr.pdf'],
    languages: ['fr'],
    cover: `${delivery}/the-last-look.fr.png`,
  },
  {
    folder: 'Showroom print/Counter cards',
    name: 'Suspension set-up card.pdf',
    versions: ['resources/suspension-set-up-card.en.pdf'],
    languages: ['en'],
    expiresInDays: 200,
  },
  {
    folder: 'Showroom print/Signs',
    name: 'High-voltage sign.pdf',
    versions: ['resources/high-voltage-sign.en.pdf'],
    languages: ['en'],
    thumb: 'brands/voltrail.png',
  },
  {
    folder: 'Showroom print/Signs',
    name: 'Affiche haute tension.pdf',
    versions: ['resources/high-voltage-sign.fr.pdf'],
    languages: ['fr'],
  },
  {
    folder: 'Social packs',
    name: 'First ride, December.jpg',
    versions: [`${delivery}/the-first-ride-and-the-first-500-kilometres.jpg`],
    languages: both,
    favored: true,
  },
  {
    folder: 'Social packs',
    name: 'Brake check, January.jpg',
    versions: ['resources/abs-function-check.jpg'],
  },
  {
    folder: 'Social packs',
    name: 'Brake check, 30 seconds.mp4',
    versions: ['resources/abs-function-check.mp4'],
    languages: both,
    cover: 'resources/abs-function-check.jpg',
  },
  {
    folder: 'Price lists',
    name: 'Parts returns.xlsx',
    versions: ['resources/parts-return-reasons.en.xlsx', 'resources/parts-return-reasons.fr.xlsx', 'resources/parts-return-reasons.en.xlsx'],
    languages: ['en'],
  },
  {
    folder: 'Price lists',
    name: 'Winter offer.pdf',
    versions: ['resources/warranty-claim-checklist.en.pdf'],
    languages: ['en'],
    expiresInDays: -3,
  },
  { folder: 'Radio', name: 'Four notes.wav', versions: ['made/four-notes.wav'] },
  { folder: 'Radio', name: 'Radio script.txt', versions: ['made/radio-script.txt'], languages: both },
  { folder: 'Brand', name: 'Ridgeline mark.png', versions: ['brands/ridgeline.png'] },
  { folder: 'Brand', name: 'Fjord mark.png', versions: ['brands/fjord.png'] },
  { folder: 'Brand', name: 'All marks.zip', versions: ['made/all-marks.zip'] },
  {
    folder: 'For technicians',
    name: 'Belt wear chart.png',
    versions: ['resources/belt-wear-chart.en.png'],
    languages: ['en'],
  },
  {
    folder: 'For technicians',
    name: 'Tableau d’usure des courroies.png',
    versions: ['resources/belt-wear-chart.fr.png'],
    languages: ['fr'],
  },
  { folder: 'Voltrail preview', name: 'Voltrail mark.png', versions: ['brands/voltrail.png'] },
  { folder: 'Old campaigns', name: 'Autumn 2025.png', versions: ['brands/talus.png'] },
  {
    folder: '2027 off-road/Pictures',
    name: 'Drawn twice.jpg',
    versions: [`${delivery}/the-first-ride-and-the-first-500-kilometres.jpg`],
    deletedDaysAgo: 9,
  },
];

/** What the radio reads. */
export const radioScript = `Winter is on its way. So are we.
Come in for a brake check and ride out with the season.
Your Ridgeline dealer.

L’hiver arrive. Nous aussi.
Passez faire vérifier vos freins et profitez de la saison.
Votre concession Ridgeline.
`;
