import { IconFileCertificate, IconPackages, IconSteeringWheel, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWhoConfirms } from '#web/people/accounts/use-who-confirms.ts';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Join } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Board, Closing, PageHero, Points, Section, Steps, TextWithAside, Ticks } from '../sections.tsx';

const points = [
  { key: 'service', icon: IconTool },
  { key: 'sales', icon: IconSteeringWheel },
  { key: 'parts', icon: IconPackages },
  { key: 'office', icon: IconFileCertificate },
] as const;
/** Invented colleagues of an example dealership. */
const colleagues = [
  { name: 'Noor A.', done: 8, total: 8 },
  { name: 'Émile R.', done: 5, total: 8 },
  { name: 'Jo T.', done: 2, total: 8 },
] as const;

/** What a dealership and its people get. */
export function Page() {
  const { t } = useTranslation('pages');
  const whoConfirms = useWhoConfirms();
  return (
    <MarketingFrame>
      <PageHero
        title={t('dealers.title')}
        lead={t('dealers.lead')}
        motif="tread"
        actions={<Join companyRole="Dealer" variant="night" />}
      />
      <Section title={t('dealers.floor.title')}>
        <Points
          items={points.map(({ key, icon }) => ({
            key,
            icon,
            title: t(`dealers.points.${key}.title`),
            text: t(`dealers.points.${key}.text`),
          }))}
        />
      </Section>
      <TextWithAside
        aside={
          <Board
            title={t('dealers.board.title')}
            rows={colleagues.map(({ name, ...count }) => ({
              name,
              segments: stageSegments({ ...count, underWay: count.done < count.total }),
              words: t('dealers.board.words', count),
            }))}
          />
        }
      >
        <Section title={t('dealers.manager.title')} sub={t('dealers.manager.text')}>
          <Ticks
            items={(['a', 'b', 'c', 'd'] as const).map((key) =>
              t(`dealers.ticks.${key}`, { context: whoConfirms }),
            )}
          />
        </Section>
      </TextWithAside>
      <Section title={t('dealers.steps.title')}>
        <Steps
          items={(['first', 'then', 'last'] as const)
            .filter((key) => key !== 'then' || whoConfirms !== 'nobody')
            .map((key) => ({
              key,
              title: t(`dealers.steps.${key}.title`, { context: whoConfirms }),
              text: t(`dealers.steps.${key}.text`, { context: whoConfirms }),
            }))}
        />
      </Section>
      <Closing title={t('dealers.closing.title')} text={t('dealers.closing.text')}>
        <Join companyRole="Dealer" />
      </Closing>
    </MarketingFrame>
  );
}
