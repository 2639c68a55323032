import { inLanguage } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

/** Countries to choose from, in the language of the page. */
export function useCountryChoices(): { value: string; label: string }[] {
  const language = useLanguage();
  const { config } = useSession();
  return config.registration.countries.map((country) => ({
    value: country.value,
    label: inLanguage(country, language),
  }));
}

/** The name of a country by its value. A country the portal does not list is shown as stored. */
export function useCountries(): (value: string) => string {
  const names = new Map(useCountryChoices().map(({ value, label }) => [value, label]));
  return (value) => names.get(value) ?? value;
}
