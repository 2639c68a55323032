import { IconCertificate, IconChecklist, IconHeadset, IconRulerMeasure } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Join } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, PageHero, Points, Section, Ticks } from '../sections.tsx';

const points = [
  { key: 'sheets', icon: IconRulerMeasure },
  { key: 'courses', icon: IconChecklist },
  { key: 'certificate', icon: IconCertificate },
  { key: 'help', icon: IconHeadset },
] as const;

/** What an independent workshop gets: instructions, courses and a certificate for what it installs. */
export function Page() {
  const { t } = useTranslation('pages');
  return (
    <MarketingFrame>
      <PageHero
        title={t('installers.title')}
        lead={t('installers.lead')}
        motif="wiring"
        actions={<Join companyRole="Installer" variant="night" />}
      />
      <Section title={t('installers.what.title')}>
        <Points
          items={points.map(({ key, icon }) => ({
            key,
            icon,
            title: t(`installers.points.${key}.title`),
            text: t(`installers.points.${key}.text`),
          }))}
        />
      </Section>
      <Section title={t('installers.need.title')}>
        <Ticks items={(['a', 'b', 'c'] as const).map((key) => t(`installers.ticks.${key}`))} />
      </Section>
      <Closing title={t('installers.closing.title')} text={t('installers.closing.text')}>
        <Join companyRole="Installer" />
      </Closing>
    </MarketingFrame>
  );
}
