import { regions } from '#contract/people/accounts.regions.ts';
import { audienceCalls } from '#contract/people/audiences.calls.ts';
import type { Audience, AudienceKind } from '#contract/people/audiences.fields.ts';
import { inLanguage, nameIn, type Language } from '#contract/platform/language.ts';
import { useCountryChoices } from '#web/people/dealers/use-countries.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
export type AudienceChoices = Readonly<Record<AudienceKind, readonly Choice[]>>;

/**
 * What may be chosen in each kind, with the names of what the record already has: somebody else may have chosen what this person cannot, and
 * dealers are searched instead of listed.
 */
export function useAudienceChoices(shown: Audience | null): AudienceChoices {
  const language = useLanguage();
  // People who only read the form see what is chosen.
  const enabled = useAllowed(audienceCalls.choices.access);
  const { data } = useCall(audienceCalls.choices, {}, { enabled, staleMilliseconds: 60_000 });
  const countries = useCountryChoices();
  const countryNames = new Map(countries.map(({ value, label }) => [value, label]));
  const named = (kind: 'assignmentGroups' | 'businessUnits' | 'roles' | 'adminGroups'): Choice[] =>
    unique([...(data?.[kind] ?? []), ...(shown?.[kind] ?? [])].map((one) => choiceOf(one, language)));
  return {
    assignmentGroups: named('assignmentGroups'),
    businessUnits: named('businessUnits'),
    roles: named('roles'),
    dealers: (shown?.dealers ?? []).map((one) => choiceOf(one, language)),
    adminGroups: named('adminGroups'),
    countries: unique([
      ...countries,
      ...(shown?.countries ?? []).map((value) => ({ value, label: countryNames.get(value) ?? value })),
    ]),
    states: Object.entries(regions).flatMap(([country, list]) =>
      (list ?? []).map((region) => ({
        value: `${country}-${region.value}`,
        label: inLanguage(region, language),
      })),
    ),
  };
}

/** The names of what one record has chosen, for comparing it with another version. */
export const namesInAudience = (audience: Audience | null, language: Language): readonly Choice[] =>
  (['assignmentGroups', 'businessUnits', 'roles', 'dealers', 'adminGroups'] as const).flatMap((kind) =>
    (audience?.[kind] ?? []).map((one) => choiceOf(one, language)),
  );

const choiceOf = (
  { _id, ...one }: { _id: string; name: string; nameFr?: string },
  language: Language,
): Choice => ({
  value: _id,
  label: nameIn({ name: one.name, nameFr: one.nameFr ?? '' }, language),
});

const unique = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((one) => [one.value, one])).values(),
];
