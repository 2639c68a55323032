import { regions } from '#contract/people/accounts.regions.ts';
import { valuesOf, type Audience, type AudienceKind } from '#contract/people/audiences.fields.ts';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { useCountryChoices } from '#web/people/dealers/use-countries.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useAudienceSentence } from './use-audience-sentence.ts';

/** The audience of a record in words, for lists. */
export function useAudienceWords(): (audience: Audience) => string {
  const language = useLanguage();
  const sentence = useAudienceSentence();
  const countries = useCountryChoices();
  const nameOf = (audience: Audience, kind: AudienceKind, value: string): string => {
    if (kind === 'countries') return countries.find((one) => one.value === value)?.label ?? value;
    if (kind === 'states') {
      const [country = '', code] = value.split('-');
      const region = regions[country]?.find((one) => one.value === code);
      return region ? inLanguage(region, language) : value;
    }
    const named = audience[kind].find((one) => one._id === value);
    return named ? nameIn({ nameFr: '', ...named }, language) : value;
  };
  return (audience) => sentence(valuesOf(audience), (kind, value) => nameOf(audience, kind, value));
}
