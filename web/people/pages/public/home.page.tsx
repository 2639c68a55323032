import {
  IconBook2,
  IconBuildingStore,
  IconCertificate,
  IconDeviceMobile,
  IconGift,
  IconTag,
  IconTool,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageScreens as screens } from '#contract/people/pages.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useWhoConfirms } from '#web/people/accounts/use-who-confirms.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Join, SignIn } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Board, Closing, PageHero, Points, Section, Steps, TextWithAside, Ticks } from '../sections.tsx';
import { useOffers } from '../use-offers.ts';
import classes from '../sections.module.css';

const points = [
  { key: 'training', icon: IconBook2 },
  { key: 'live', icon: IconUsersGroup, needs: 'live' },
  { key: 'certificate', icon: IconCertificate },
  { key: 'rewards', icon: IconGift, needs: 'shop' },
  { key: 'points', icon: IconGift, without: 'shop' },
  { key: 'answers', icon: IconDeviceMobile, needs: 'resources' },
] as const;
const departments = [
  { key: 'service', done: 7, total: 9 },
  { key: 'parts', done: 4, total: 4 },
  { key: 'sales', done: 2, total: 6 },
] as const;
const ways = [
  { key: 'dealers', icon: IconBuildingStore, screen: screens.dealers },
  { key: 'installers', icon: IconTool, screen: screens.installers },
  { key: 'brands', icon: IconTag, screen: screens.brands },
] as const;

/** The public home page: what the portal is, who it is for, and how to sign in. */
export function Page() {
  const { t } = useTranslation('pages');
  const whoConfirms = useWhoConfirms();
  const language = useLanguage();
  const offers = useOffers();
  const isShown = (point: (typeof points)[number]) =>
    (!('needs' in point) || offers[point.needs]) && (!('without' in point) || !offers[point.without]);
  const portal = inLanguage(useSession().config.portalName, language);
  return (
    <MarketingFrame>
      <PageHero
        title={t('home.title')}
        lead={t('home.lead', { portal })}
        motif="contours"
        actions={
          <>
            <Join variant="night" />
            <SignIn />
          </>
        }
      />
      <Section title={t('home.whole.title')} sub={t('home.whole.sub')}>
        <Points
          items={points.filter(isShown).map(({ key, icon }) => ({
            key,
            icon,
            title: t(`home.points.${key}.title`),
            text: t(`home.points.${key}.text`),
          }))}
        />
      </Section>
      <TextWithAside
        aside={
          <Board
            title={t('home.board.title')}
            rows={departments.map(({ key, ...count }) => ({
              name: t(`home.board.${key}`),
              segments: stageSegments(count),
              words: t('home.board.words', count),
            }))}
          />
        }
      >
        <Section title={t('home.manager.title')} sub={t('home.manager.text')}>
          <Ticks items={(['a', 'b', 'c'] as const).map((key) => t(`home.manager.ticks.${key}`))} />
        </Section>
      </TextWithAside>
      <Section title={t('home.who.title')}>
        <ul className={classes.ways}>
          {ways.map(({ key, icon: Icon, screen }) => (
            <li key={key}>
              <IconTile tone="info" icon={<Icon size={20} stroke={1.7} />} />
              <h3>
                <CardLink href={screen.path}>{t(`home.ways.${key}.title`)}</CardLink>
              </h3>
              <p>{t(`home.ways.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('home.steps.title')}>
        <Steps
          items={(['register', 'approval', 'learn'] as const)
            .filter((key) => key !== 'approval' || whoConfirms !== 'nobody')
            .map((key) => ({
              key,
              title: t(`home.steps.${key}.title`, { context: whoConfirms }),
              text: t(`home.steps.${key}.text`, { context: whoConfirms }),
            }))}
        />
      </Section>
      <Closing title={t('home.closing.title')} text={t('home.closing.text')}>
        <Join />
      </Closing>
    </MarketingFrame>
  );
}
