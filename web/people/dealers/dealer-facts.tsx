import { useTranslation } from 'react-i18next';
import type { Dealer } from '#contract/people/dealers.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Facts, type FactsProps } from '#web/ui/facts.tsx';
import { useCountries } from './use-countries.ts';

/** The facts about a dealer. */
export function DealerFacts({
  dealer,
  ...look
}: { dealer: Dealer } & Pick<FactsProps, 'variant' | 'columns'>) {
  const { t } = useTranslation('dealers');
  const formats = useFormats();
  const countryName = useCountries();
  const language = useLanguage();
  const { addressLine1, city, region, postalCode } = dealer.address;
  const place = [
    addressLine1,
    [city, region, postalCode].filter(Boolean).join(' '),
    countryName(dealer.country),
  ];
  return (
    <Facts
      {...look}
      items={[
        { label: t('info.address'), value: place.filter(Boolean).join(', ') || t('info.none') },
        { label: t('info.phone'), value: dealer.phone || t('info.none') },
        {
          label: t('info.website'),
          value: dealer.website ? (
            <a href={dealer.website}>{dealer.website.replace(/^https?:\/\//, '')}</a>
          ) : (
            t('info.none')
          ),
        },
        {
          label: t('ui:word.businessUnits'),
          value: dealer.businessUnits.map((unit) => nameIn(unit, language)).join(', ') || t('info.none'),
        },
        {
          label: t('info.feed'),
          value: dealer.feedUpdatedAt ? formats.date(dealer.feedUpdatedAt) : t('ui:word.never'),
        },
        { label: t('info.since'), value: formats.date(dealer.createdAt) },
      ]}
    />
  );
}
