import { regions } from '#contract/people/accounts.regions.ts';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { choiceCalls } from '#contract/live/live-training-choices.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useCountries } from '#web/people/dealers/use-countries.ts';
import { useCall } from '#web/platform/query.ts';
import { useCallEach } from '#web/platform/query-lists.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Choice } from '#web/ui/choice-field.tsx';

const stale = 300_000;

/** The settings of live training: types, usual start, countries. Undefined while they load. */
export const useFormSettings = () => useCall(choiceCalls.settings, {}, { staleMilliseconds: stale }).data;

/** The types of the settings with their names. A type that was removed from them keeps its place in records that have it. */
export function useTypes(kept?: string): readonly Choice[] {
  const language = useLanguage();
  const types = useFormSettings()?.types ?? [];
  const choices = types.map((type) => ({ value: type.value, label: inLanguage(type, language) }));
  return kept && !choices.some(({ value }) => value === kept)
    ? [...choices, { value: kept, label: kept }]
    : choices;
}

/** The name of a type. One that the settings no longer have is shown as stored. */
export function useTypeName(): (type: string) => string {
  const names = new Map(useTypes().map(({ value, label }) => [value, label]));
  return (type) => names.get(type) ?? type;
}

/** The countries that locations may be in, with their names. */
export function useLocationCountries(kept?: string): readonly Choice[] {
  const nameOf = useCountries();
  const countries = useFormSettings()?.countries ?? [];
  return [...new Set([...countries, ...(kept ? [kept] : [])])].map((value) => ({
    value,
    label: nameOf(value),
  }));
}

/** The states or provinces of a country. */
export function useStatesOf(country: string): readonly Choice[] {
  const language = useLanguage();
  return (regions[country] ?? []).map((region) => ({
    value: region.value,
    label: inLanguage(region, language),
  }));
}

/** The states and provinces with a location, by name. Asked country by country: a list of several would leave some out. */
export function useStatesWithLocation({ enabled = true }: { enabled?: boolean } = {}): readonly Choice[] {
  const language = useLanguage();
  const nameOf = useStateName();
  const countries = useLocationCountries();
  const replies = useCallEach(
    locationCalls.states,
    enabled ? countries.map(({ value }) => ({ query: { country: value } })) : [],
  );
  return [...new Set(replies.flatMap(({ states }) => states))]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

/** The name of a state or province by its two letters. */
export function useStateName(): (state: string) => string {
  const language = useLanguage();
  const all = Object.values(regions).flatMap((list) => list ?? []);
  const names = new Map(all.map((region) => [region.value, inLanguage(region, language)]));
  return (state) => names.get(state) ?? state;
}
