import { IconBook2, IconCamera, IconReceipt2, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/platform/session.tsx';
import { Join } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, Hero, Points, Section, Ticks } from '../sections.tsx';

const points = [
  { key: 'course', icon: IconBook2, feature: undefined },
  { key: 'receipt', icon: IconReceipt2, feature: 'loyalty' },
  { key: 'photo', icon: IconCamera, feature: 'loyalty' },
  { key: 'spiff', icon: IconSpeakerphone, feature: 'spiff' },
] as const;

/** What membership brings: only programmes that this portal runs. */
export function Page() {
  const { t } = useTranslation('pages');
  const { pointsPerCourse: count, features } = useSession().config;
  return (
    <MarketingFrame>
      <Hero
        title={t('benefits.title')}
        lead={t('benefits.lead')}
        motif="dial"
        actions={<Join variant="night" />}
      />
      <Section title={t('benefits.how.title')}>
        <Points
          items={points
            .filter(({ feature }) => !feature || features[feature])
            .map(({ key, icon }) => ({
              key,
              icon,
              title: t(`benefits.points.${key}.title`),
              text: t(`benefits.points.${key}.text`, { count }),
            }))}
        />
      </Section>
      <Section title={t('benefits.also.title')} sub={t('benefits.also.text')}>
        <Ticks items={(['a', 'b', 'c', 'd'] as const).map((key) => t(`benefits.ticks.${key}`))} />
      </Section>
      <Section title={t('benefits.fair.title')} sub={t('benefits.fair.text')} />
      <Closing title={t('benefits.closing.title')} text={t('benefits.closing.text')}>
        <Join />
      </Closing>
    </MarketingFrame>
  );
}
