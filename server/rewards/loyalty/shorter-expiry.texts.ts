import type { Bilingual, Language } from '#contract/platform/language.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { PointsLost } from './expiry.queries.ts';

const number = (value: number, language: Language) =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US').format(value);
const peopleEn = (count: number) => (count === 1 ? '1 person' : `${number(count, 'en')} people`);
const peopleFr = (count: number) => (count <= 1 ? `${count} personne` : `${number(count, 'fr')} personnes`);
const pointsEn = (count: number) => (count === 1 ? '1 point' : `${number(count, 'en')} points`);
const pointsFr = (count: number) => (count <= 1 ? `${count} point` : `${number(count, 'fr')} points`);

/** Who loses how many points on which day, in sentences; none if nobody does. */
export function lostPoints({
  firstDay,
  people,
  points,
  laterPeople,
  laterPoints,
  lastDay,
}: PointsLost): readonly Bilingual[] {
  const notes: Bilingual[] = [];
  if (people > 0)
    notes.push({
      en: `${peopleEn(people)} will lose ${pointsEn(points)} on ${longDay(firstDay, 'en')}. We tell them 30 and 7 days before.`,
      fr: `${peopleFr(people)} ${people === 1 ? 'perdra' : 'perdront'} ${pointsFr(points)} le ${longDay(firstDay, 'fr')}. Nous les prévenons 30 et 7 jours avant.`,
    });
  if (laterPeople > 0 && lastDay !== null)
    notes.push({
      en: `${pointsEn(laterPoints)} of ${peopleEn(laterPeople)} will end sooner than now, the last of them on ${longDay(lastDay, 'en')}.`,
      fr: `${pointsFr(laterPoints)} de ${peopleFr(laterPeople)} ${laterPoints === 1 ? 'expirera' : 'expireront'} plus tôt qu’actuellement, au plus tard le ${longDay(lastDay, 'fr')}.`,
    });
  return notes;
}
