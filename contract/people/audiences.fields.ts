import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { labelled } from '#contract/platform/text.ts';
import { regions } from './accounts.regions.ts';
import { audienceErrors as errors } from './audiences.errors.ts';

/** Kinds of conditions, in the order that forms and sentences use. */
export const audienceKinds = [
  'assignmentGroups',
  'businessUnits',
  'roles',
  'dealers',
  'adminGroups',
  'countries',
  'states',
] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** The values chosen in each kind. Also the values a person has: an audience and a person are compared kind by kind. */
export type AudienceValues = Readonly<Record<AudienceKind, readonly string[]>>;

export const everybody: AudienceValues = {
  assignmentGroups: [],
  businessUnits: [],
  roles: [],
  dealers: [],
  adminGroups: [],
  countries: [],
  states: [],
};

const ids = (max: number, en: string, fr: string) => labelled(z.array(id).max(max).default([]), en, fr);

const isState = (state: string): boolean => {
  const [country = '', region] = state.split('-');
  return Object.hasOwn(regions, country) && regions[country]!.some(({ value }) => value === region);
};

const kinds = z.object({
  assignmentGroups: ids(100, 'Departments', 'Services'),
  businessUnits: ids(100, 'Business units', 'Unités d’affaires'),
  roles: ids(100, 'Roles', 'Rôles'),
  dealers: ids(500, 'Dealers', 'Concessionnaires'),
  adminGroups: ids(100, 'Admin groups', 'Groupes d’administration'),
  countries: labelled(
    z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(100)
      .default([]),
    'Countries',
    'Pays',
  ),
  /** With their country: `US-UT`. */
  states: labelled(
    z
      .array(z.string().refine(isState, says(errors.unknownState)))
      .max(100)
      .default([]),
    'States and provinces',
    'États et provinces',
  ),
});

/** The two kinds that saves of resources may also send one by one. */
export const { assignmentGroups: departmentField, businessUnits: unitField } = kinds.shape;

/**
 * Who a record is for: any value within a kind, all kinds together. Nothing chosen means everybody. It is one value: a save that sends an
 * audience sends it whole.
 */
export const audienceFields = kinds
  .refine(
    ({ countries, states }) =>
      countries.length === 0 || states.every((state) => countries.includes(state.slice(0, 2))),
    { path: ['states'], ...says(errors.stateElsewhere) },
  )
  .meta({ isWhole: true });
export type AudienceFields = z.output<typeof audienceFields>;

/** An audience as replies show it. */
export const audience = z.object({
  assignmentGroups: z.array(namedInBoth),
  businessUnits: z.array(namedInBoth),
  roles: z.array(namedInBoth),
  dealers: z.array(named),
  adminGroups: z.array(named),
  countries: z.array(z.string()),
  states: z.array(z.string()),
});
export type Audience = z.output<typeof audience>;

/** The fields of the form for everybody. */
export const emptyAudience = (): AudienceFields => audienceFields.parse({});

/** The fields of the form, from the audience of a reply. */
export const valuesOf = (shown: Audience): AudienceFields => ({
  assignmentGroups: shown.assignmentGroups.map((one) => one._id),
  businessUnits: shown.businessUnits.map((one) => one._id),
  roles: shown.roles.map((one) => one._id),
  dealers: shown.dealers.map((one) => one._id),
  adminGroups: shown.adminGroups.map((one) => one._id),
  countries: [...shown.countries],
  states: [...shown.states],
});
