import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { searchText } from '#contract/platform/paging.ts';
import { audienceErrors as errors } from './audiences.errors.ts';
import { audienceFields, audienceKinds } from './audiences.fields.ts';
import { dealerName } from './dealers.calls.ts';

/** People who may write something that has an audience, or a department with a rule. */
const access = {
  oneOf: [
    'CREATE_EDIT_RESOURCE',
    'CREATE_EDIT_CURRICULUM',
    'EDIT_ILT_EVENTS',
    'MODIFY_ANNOUNCEMENTS',
    'MODIFY_SUGGESTED_FOLLOWERS',
    'MODIFY_VIDEOS',
    'APPROVE_VIDEOS',
    'MODIFY_PODCASTS',
    'CREATE_UPLOADS_MEDIA',
    'CREATE_EDIT_INCENTIVE',
    'SEND_MESSAGES',
    'MODIFY_ASSIGNMENT_GROUPS',
  ],
} as const;
const refusals = [
  errors.unknownName,
  errors.dealerOutOfReach,
  errors.groupOutOfReach,
  errors.unknownCountry,
  errors.stateElsewhere,
  errors.unknownState,
];

const groupOfPeople = { peopleCount: z.int() };
/** The values of a kind. Countries and states have no name here: the browser knows them by their code. */
const values = z.array(z.object({ value: z.string(), name: z.string(), nameFr: z.string() }));

const audienceCount = z.object({
  peopleCount: z.int(),
  languages: z.array(z.object({ language: z.enum(languages), ...groupOfPeople })),
  /** The largest ones among the dealers the caller sees. Somebody at two dealers counts at both. */
  dealers: z.array(named.extend(groupOfPeople)),
  /** People at none of those dealers, but at another one. */
  otherDealers: z.object(groupOfPeople),
  withoutDealer: z.object(groupOfPeople),
});
export type AudienceCount = z.output<typeof audienceCount>;

const audienceExplanation = z.object({
  user: z.object({ _id: id, fullName: z.string(), active: z.boolean() }),
  /** An active person who has one of the chosen values in every kind: counted, notified, reported. */
  isMeant: z.boolean(),
  /** Sees the record. The manufacturer's staff does whatever departments, units, dealers, and places are chosen. */
  maySee: z.boolean(),
  kinds: z.array(
    z.object({ kind: z.enum(audienceKinds), chosen: values, own: values, matches: z.boolean() }),
  ),
});
export type AudienceExplanation = z.output<typeof audienceExplanation>;

/** What the audience section of a form asks for. */
export const audienceCalls = {
  choices: call({
    id: 'audiences.choices',
    method: 'GET',
    path: '/api/audiences/choices',
    summary: 'Departments, business units, roles, and admin groups the caller may choose for an audience',
    access,
    reply: z.object({
      assignmentGroups: z.array(namedInBoth),
      businessUnits: z.array(namedInBoth),
      roles: z.array(namedInBoth),
      adminGroups: z.array(named),
    }),
  }),
  dealers: call({
    id: 'audiences.dealers',
    method: 'GET',
    path: '/api/audiences/dealers',
    summary: 'Active dealers the caller may choose for an audience, by name, number, or city; at most 50',
    access,
    query: z.object({ text: searchText }),
    reply: z.object({ dealers: z.array(dealerName) }),
  }),
  count: call({
    id: 'audiences.count',
    method: 'POST',
    path: '/api/audiences/count',
    summary: 'How many active people an audience reaches, by language and dealer',
    access,
    underProxy: 'allowed',
    body: z.object({
      audience: audienceFields,
      /** Counts only people who work at a dealer, as training is for them unless its audience names roles or admin groups. */
      dealerStaffOnly: z.boolean().default(false),
    }),
    reply: z.object({ count: audienceCount }),
    errors: refusals,
  }),
  explain: call({
    id: 'audiences.explain',
    method: 'POST',
    path: '/api/audiences/explain',
    summary: 'Why a person is in an audience or not, kind by kind',
    access,
    underProxy: 'allowed',
    body: z.object({ audience: audienceFields, userId: id }),
    reply: z.object({ explanation: audienceExplanation }),
    errors: [...refusals, errors.personNotFound],
  }),
};
