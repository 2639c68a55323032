import { IconChartBar, IconPencil, IconTag, IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageScreens as screens } from '#contract/people/pages.screens.ts';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SignIn } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, PageHero, Points, Section, Ticks } from '../sections.tsx';

const points = [
  { key: 'page', icon: IconTag },
  { key: 'courses', icon: IconPencil },
  { key: 'reach', icon: IconTargetArrow },
  { key: 'figures', icon: IconChartBar },
] as const;

/** What a brand gets. Brands do not register: they contact us or sign in. */
export function Page() {
  const { t } = useTranslation('pages');
  const { config } = useSession();
  return (
    <MarketingFrame>
      <PageHero
        title={t('brands.title')}
        lead={t('brands.lead')}
        motif="dial"
        actions={
          <>
            <ButtonLink href={`mailto:${config.supportEmail}`} variant="night" size="lg">
              {t('brands.closing.write')}
            </ButtonLink>
            <SignIn />
          </>
        }
      />
      <Section title={t('brands.what.title')}>
        <Points
          items={points.map(({ key, icon }) => ({
            key,
            icon,
            title: t(`brands.points.${key}.title`),
            text: t(`brands.points.${key}.text`),
          }))}
        />
      </Section>
      <Section title={t('brands.hands.title')} sub={t('brands.hands.text')}>
        <Ticks items={(['a', 'b', 'c'] as const).map((key) => t(`brands.ticks.${key}`))} />
      </Section>
      <Closing title={t('brands.closing.title')} text={t('brands.closing.text')}>
        <ButtonLink href={`mailto:${config.supportEmail}`} variant="filled" size="lg">
          {t('brands.closing.write')}
        </ButtonLink>
        <ButtonLink href={screens.pricing.path} size="lg">
          {t('brands.closing.plans')}
        </ButtonLink>
      </Closing>
    </MarketingFrame>
  );
}
