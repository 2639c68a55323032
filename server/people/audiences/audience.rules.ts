import { audienceKinds, type AudienceKind, type AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** An audience as records hold it; null means everybody. */
export type StoredAudience = AudienceValues | null;

/**
 * Kinds that say where somebody works at a dealer. They limit only people who work at one: the manufacturer's staff has no department and no
 * dealer, and sees what is written for all of them. Roles and admin groups name people, so they limit everyone.
 */
const kindsOfDealerStaff: readonly AudienceKind[] = [
  'assignmentGroups',
  'businessUnits',
  'dealers',
  'countries',
  'states',
];

/** The kinds that name people, wherever they work. */
export const kindsOfPeople: readonly AudienceKind[] = audienceKinds.filter(
  (kind) => !kindsOfDealerStaff.includes(kind),
);

/** The kinds that decide whether somebody sees a record. */
const kindsThatLimit = (worksAtDealer: boolean): readonly AudienceKind[] =>
  worksAtDealer ? audienceKinds : kindsOfPeople;

/** True if nothing is chosen in this kind, or something the person has. */
export const matchesKind = (kind: AudienceKind, audience: AudienceValues, person: AudienceValues): boolean =>
  audience[kind].length === 0 || audience[kind].some((value) => person[kind].includes(value));

/** True if the person has a chosen value in every kind. The same for everyone: this is who is counted and notified. */
export const isMeantFor = (audience: StoredAudience, person: AudienceValues): boolean =>
  audience === null || audienceKinds.every((kind) => matchesKind(kind, audience, person));

/** True if the person sees records with this audience. */
export const isWithin = (audience: StoredAudience, person: AudienceValues, worksAtDealer: boolean): boolean =>
  audience === null || kindsThatLimit(worksAtDealer).every((kind) => matchesKind(kind, audience, person));

/**
 * True if the audience names roles or admin groups. Training for everybody, for departments, or for places is assigned to people who work at
 * a dealer; training that names people is assigned to them wherever they work.
 */
export const doesNamePeople = (audience: AudienceValues): boolean =>
  kindsOfPeople.some((kind) => audience[kind].length > 0);

/** The values of the person who asks. */
export const valuesOfActor = (
  actor: Pick<
    Actor,
    | 'roleId'
    | 'assignmentGroupIds'
    | 'businessUnitIds'
    | 'dealerIds'
    | 'memberGroupIds'
    | 'countries'
    | 'states'
  >,
): AudienceValues => ({
  assignmentGroups: actor.assignmentGroupIds,
  businessUnits: actor.businessUnitIds,
  roles: [actor.roleId],
  dealers: actor.dealerIds,
  adminGroups: actor.memberGroupIds,
  countries: actor.countries,
  states: actor.states,
});

/**
 * A person as words that an audience's stored `query` matches: the values of each kind, and the bare kind if it does not limit them. A
 * `tsvector`.
 */
export const wordsOf = (person: AudienceValues, worksAtDealer: boolean): string => {
  const limiting = kindsThatLimit(worksAtDealer);
  return audienceKinds
    .flatMap((kind) => (limiting.includes(kind) ? person[kind].map((value) => `${kind}:${value}`) : [kind]))
    .map((word) => `'${word.replace(/['\\]/g, '$&$&')}'`)
    .join(' ');
};

/** True if nothing is chosen. */
export const asksNothing = (audience: AudienceValues): boolean =>
  audienceKinds.every((kind) => audience[kind].length === 0);
