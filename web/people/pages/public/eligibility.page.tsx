import { IconAt, IconBuildingStore, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWhoConfirms } from '#web/people/accounts/use-who-confirms.ts';
import { useSession } from '#web/platform/session.tsx';
import { Join } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, PageHero, Points, Section, Steps, TextWithAside, Ticks } from '../sections.tsx';

const needs = [
  { key: 'a', icon: IconAt },
  { key: 'b', icon: IconBuildingStore },
  { key: 'c', icon: IconUsersGroup },
] as const;

/** Who may register, what they need and what happens afterwards. */
export function Page() {
  const { t } = useTranslation('pages');
  const whoConfirms = useWhoConfirms();
  const { minimumAge: age } = useSession().config.registration;
  return (
    <MarketingFrame>
      <PageHero
        title={t('eligibility.title')}
        lead={t('eligibility.lead')}
        motif="tread"
        actions={<Join variant="night" />}
      />
      <TextWithAside aside={<Section title={t('eligibility.no.title')} sub={t('eligibility.no.text')} />}>
        <Section title={t('eligibility.yes.title')}>
          <Ticks
            items={(['a', 'b', 'c', 'age'] as const).map((key) => t(`eligibility.may.${key}`, { age }))}
          />
        </Section>
      </TextWithAside>
      <Section title={t('eligibility.hand.title')}>
        <Points
          items={needs.map(({ key, icon }) => ({
            key,
            icon,
            title: t(`eligibility.need.${key}.title`),
            text: t(`eligibility.need.${key}.text`),
          }))}
        />
      </Section>
      <Section title={t('eligibility.after.title')}>
        <Steps
          items={(['code', 'check', 'open'] as const)
            .filter((key) => key !== 'check' || whoConfirms !== 'nobody')
            .map((key) => ({
              key,
              title: t(`eligibility.steps.${key}.title`, { context: whoConfirms }),
              text: t(`eligibility.steps.${key}.text`, { context: whoConfirms }),
            }))}
        />
      </Section>
      <Closing title={t('eligibility.closing.title')} text={t('questions.closing.text')}>
        <Join />
      </Closing>
    </MarketingFrame>
  );
}
