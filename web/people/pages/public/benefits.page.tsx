import { IconBook2, IconCamera, IconReceipt2, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/platform/session.tsx';
import { Join } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, PageHero, Points, Section, Ticks } from '../sections.tsx';
import { useOffers, type Offer } from '../use-offers.ts';

const points = [
  { key: 'course', icon: IconBook2, needs: undefined },
  { key: 'receipt', icon: IconReceipt2, needs: 'receipts' },
  { key: 'photo', icon: IconCamera, needs: 'receipts' },
  { key: 'spiff', icon: IconSpeakerphone, needs: 'spiffs' },
] as const;
const ticks = [
  { key: 'certificates', needs: undefined },
  { key: 'place', needs: undefined },
  { key: 'sheets', needs: 'resources' },
  { key: 'live', needs: 'live' },
  { key: 'news', needs: 'news' },
  { key: 'podcasts', needs: 'podcasts' },
] as const;

/** The benefits of membership: only programs that this portal runs. */
export function Page() {
  const { t } = useTranslation('pages');
  const { pointsPerCourse: count } = useSession().config;
  const offers = useOffers();
  const isShown = ({ needs }: { needs: Offer | undefined }) => !needs || offers[needs];
  return (
    <MarketingFrame>
      <PageHero
        title={t('benefits.title')}
        lead={t(offers.shop && offers.spiffs ? 'benefits.leadShop' : 'benefits.lead')}
        motif="dial"
        actions={<Join variant="night" />}
      />
      <Section title={t('benefits.how.title')}>
        <Points
          items={points.filter(isShown).map(({ key, icon }) => ({
            key,
            icon,
            title: t(`benefits.points.${key}.title`),
            text: t(`benefits.points.${key}.text`, { count }),
          }))}
        />
      </Section>
      <Section title={t('benefits.also.title')} sub={t('benefits.also.text')}>
        <Ticks items={ticks.filter(isShown).map(({ key }) => t(`benefits.ticks.${key}`))} />
      </Section>
      <Section
        title={t('benefits.fair.title')}
        sub={t(offers.receipts ? 'benefits.fair.textLoyalty' : 'benefits.fair.text')}
      />
      <Closing title={t('benefits.closing.title')} text={t('benefits.closing.text')}>
        <Join />
      </Closing>
    </MarketingFrame>
  );
}
