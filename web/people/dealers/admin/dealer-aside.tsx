import { IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dealer } from '#contract/people/dealers.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Facts } from '#web/ui/facts.tsx';
import type { MapPoint } from '#web/ui/map/map-types.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useCountries } from '../use-countries.ts';
import classes from './dealer.module.css';

/** Contact details and contract data of a dealer. */
export function DealerAside({ dealer }: { dealer: Dealer }) {
  return (
    <>
      <Contact dealer={dealer} />
      <Agreement dealer={dealer} />
    </>
  );
}

function Contact({
  dealer: { _id, name, address, country, phone, website, latitude, longitude },
}: {
  dealer: Dealer;
}) {
  const { t } = useTranslation('dealers');
  const countryName = useCountries();
  const place = [
    address.addressLine1,
    [address.city, address.region, address.postalCode].filter(Boolean).join(' '),
    countryName(country),
  ];
  const points = useMemo<readonly MapPoint[]>(
    () =>
      latitude === null || longitude === null ? [] : [{ id: _id, latitude, longitude, label: name, name }],
    [_id, name, latitude, longitude],
  );
  const ways = [
    { key: 'address', Icon: IconMapPin, value: place.filter(Boolean).join(', ') },
    {
      key: 'phone',
      Icon: IconPhone,
      value: phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,
    },
    {
      key: 'website',
      Icon: IconWorld,
      value: website && <a href={website}>{website.replace(/^https?:\/\//, '')}</a>,
    },
  ] as const;
  return (
    <Panel title={t('page.contact')}>
      <Stack gap={16}>
        <Stack as="ul" gap={12} className={classes.ways}>
          {ways.map(({ key, Icon, value }) => (
            <li key={key}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span>
                <VisuallyHidden>{t(`info.${key}`)} </VisuallyHidden>
                {value || <span className={classes.none}>{t('info.none')}</span>}
              </span>
            </li>
          ))}
        </Stack>
        {points.length > 0 && (
          <MapView label={t('page.map', { name })} points={points} height={220} isListed />
        )}
      </Stack>
    </Panel>
  );
}

function Agreement({ dealer }: { dealer: Dealer }) {
  const { t } = useTranslation('dealers');
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Panel title={t('page.agreement')}>
      <Facts
        items={[
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
    </Panel>
  );
}
