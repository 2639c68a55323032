import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { audienceFields } from './audiences.fields.ts';
import { groupErrors as errors } from './groups.errors.ts';

/** Conditions that name records and places, as audiences do. */
const namingKinds = ['roles', 'dealers', 'businessUnits', 'adminGroups', 'countries', 'states'] as const;
export type NamingKind = (typeof namingKinds)[number];

/** What a condition asks of a person, in the order that forms use. */
export const conditionKinds = [
  ...namingKinds,
  'positions',
  'mainJobs',
  'languages',
  'memberSince',
  'participants',
  'instructors',
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

export const isNamingKind = (kind: ConditionKind): kind is NamingKind =>
  (namingKinds as readonly ConditionKind[]).includes(kind);

/** The most conditions of a rule. */
export const maxConditions = 50;

const asksForValues = (kind: ConditionKind): boolean =>
  isNamingKind(kind) || kind === 'positions' || kind === 'mainJobs' || kind === 'languages';

const condition = z
  .object({
    kind: z.enum(conditionKinds),
    /** The condition holds for everybody else. */
    isNot: z.boolean().default(false),
    /** Any of them is enough: ids, countries, states with their country (`US-UT`), positions, main jobs, or languages. */
    values: z.array(line(120)).max(500).default([]),
    /** Only of `memberSince`: for so many days at least. */
    days: z.int().min(0).max(36_500).nullable().default(null),
  })
  .refine(({ kind, values }) => !asksForValues(kind) || values.length > 0, {
    path: ['values'],
    ...says(errors.emptyCondition),
  })
  .refine(({ kind, days }) => kind !== 'memberSince' || days !== null, {
    path: ['days'],
    ...says(errors.emptyCondition),
  })
  .refine(({ kind, values }) => kind !== 'languages' || values.every(isLanguage), {
    path: ['values'],
    ...says(errors.unknownValue),
  })
  .refine(({ kind, values }) => !isNamingKind(kind) || audienceFields.safeParse({ [kind]: values }).success, {
    path: ['values'],
    ...says(errors.unknownValue),
  });
export type Condition = z.output<typeof condition>;

const isLanguage = (value: string) => (languages as readonly string[]).includes(value);

/**
 * Alternatives, of which one is enough, each with conditions that all hold. Empty: people are put in and taken out by hand. One value: a save
 * that sends a rule sends it whole.
 */
export const departmentRule = z
  .array(z.array(condition).min(1, says(errors.emptyCondition)))
  .refine((rule) => rule.flat().length <= maxConditions, says(errors.tooManyConditions))
  .meta({ isWhole: true });
export type DepartmentRule = z.output<typeof departmentRule>;

export const ruleField = labelled(departmentRule.default([]), 'Rule', 'Règle');

/** Whom a save keeps in or out whatever the rule says, and who follows the rule again. */
export const byHandFields = {
  keep: z
    .array(
      z.object({
        userId: id,
        isIn: z.boolean(),
        reason: labelled(paragraph(200, 0).default(''), 'Reason', 'Motif'),
      }),
    )
    .max(200)
    .default([]),
  release: z.array(id).max(200).default([]),
};
export interface ByHand {
  readonly keep: readonly { readonly userId: string; readonly isIn: boolean; readonly reason: string }[];
  readonly release: readonly string[];
}
