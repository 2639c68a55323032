import { IconStar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { ownDealersAccess } from '#contract/insight/own-dealers.fields.ts';
import { isAdmin } from '#contract/platform/start-up.rules.ts';
import { homeCalls, type LearnerHome } from '#contract/insight/home.calls.ts';
import { pointsHistoryAddress } from '#contract/rewards/shop.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { nextCourse } from '#contract/training/next-course.rules.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useAllowed, useSession, useUser } from '#web/platform/session.tsx';
import { CurriculumCard } from '#web/training/curriculum-card.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HeroPlace } from '#web/ui/hero.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Ring } from '#web/ui/ring.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { AllDoneHero, NextHero } from './next-hero.tsx';
import { RenewalHero } from './renewal-hero.tsx';
import { Tiles } from './tiles.tsx';
import { Waiting } from './waiting.tsx';
import classes from './dashboard.module.css';

// Learners never load it.
const ManagerHome = lazyPart(async () => {
  const [module] = await Promise.all([import('../manager/manager-home.tsx'), loadTexts(['own-dealers'])]);
  return { default: module.ManagerHome };
});

// Only instructors load it.
const InstructorHome = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../instructor/instructor-home.tsx'),
    loadTexts(['instructor-home', 'live-training']),
  ]);
  return { default: module.InstructorHome };
});

// Most portals have none.
const HomeSlides = lazyPart(async () => {
  const [module] = await Promise.all([import('./home-slides.tsx'), loadTexts(['home-slides'])]);
  return { default: module.HomeSlides };
});

/** The home page of the site: the next step first and, for managers, their dealers before it. */
export function Page() {
  const { t } = useTranslation('dashboards');
  const user = useUser();
  const begun = useCall(progressCalls.inProgress, {});
  const home = useCall(homeCalls.learner, {});
  const status = home.data?.status;
  const formats = useFrontFormats();
  const leads = useLeadsDealers();
  const { slides, features } = useSession().config;
  const teaches = user.isInstructor && (features.fieldTraining || features.liveTraining);

  return (
    <>
      <div className={classes.greeting}>
        <div>
          <h1>{t(`greeting.${partOfDay()}`, { name: user.firstName })}</h1>
          {/* Keeps its row free, so that nothing below moves when it arrives. */}
          <p>{status ? leftWords(status, t) : '\u00a0'}</p>
        </div>
        {status && (
          <AppLink href={pointsHistoryAddress} className={`${classes.points} num`}>
            <IconStar size={18} stroke={1.7} aria-hidden="true" />
            {t('points', {
              count: status.pointsBalance,
              shown: formats.number(status.pointsBalance),
            })}
          </AppLink>
        )}
      </div>
      {slides.length > 0 && (
        <Suspense fallback={<HeroPlace />}>
          <HomeSlides slides={slides} />
        </Suspense>
      )}
      {teaches && (
        <Suspense fallback={<SkeletonBar height={420} />}>
          <InstructorHome />
        </Suspense>
      )}
      {leads && (
        <Suspense fallback={<SkeletonBar height={420} />}>
          <ManagerHome />
        </Suspense>
      )}
      {(teaches || leads) && (
        <>
          <h2 className={classes.own}>{t('ownTraining')}</h2>
        </>
      )}
      <NextStep home={home} begun={begun} />
      {home.data && <Waiting home={home.data} />}
      <div className={classes.grid}>
        <Curriculums />
        <Standing home={home.data} />
      </div>
    </>
  );
}

type Home = ReturnType<typeof useCall<typeof homeCalls.learner>>;
type Begun = ReturnType<typeof useCall<typeof progressCalls.inProgress>>;

/** Renewals come first: nothing is shown before they are known. Without an answer, there is no plate to look at for ever. */
function NextStep({ home, begun }: { home: Home; begun: Begun }) {
  const { next, failed } = useNextCourse(begun);
  const renewal = home.data?.status.renewal;
  if (renewal) return <RenewalHero renewal={renewal} />;
  if (home.isLoadingError) return <FailedReply reply={home} level={2} />;
  if (failed) return <FailedReply reply={failed} level={2} />;
  if (home.isPending || next === undefined) return <HeroPlace />;
  return next ? <NextHero course={next} /> : <AllDoneHero />;
}

function Curriculums() {
  const { t } = useTranslation('dashboards');
  const curriculums = useCall(curriculumCalls.list, { query: { limit: 6 } });
  return (
    <section aria-labelledby="my-curriculums">
      <div className={classes.head}>
        <h2 id="my-curriculums">{t('curriculums')}</h2>
        <AppLink href={screens.myTraining.path}>{t('allTraining')}</AppLink>
      </div>
      {curriculums.isLoadingError ? (
        <FailedReply reply={curriculums} />
      ) : (
        <CardList
          items={curriculums.data?.curriculums}
          card={(curriculum) => <CurriculumCard curriculum={curriculum} />}
          places={3}
          empty={<EmptyState title={t('none.title')}>{t('none.sentence')}</EmptyState>}
        />
      )}
    </section>
  );
}

/** What is left to pass: the required courses, as the ring counts them, and the optional ones by themselves. */
function leftWords(
  { remainingCount, requiredCount, requiredPassedCount }: LearnerHome['status'],
  t: ReturnType<typeof useTranslation<'dashboards'>>['t'],
): string {
  const required = requiredCount - requiredPassedCount;
  // A course whose certificate has ended is due again, and no course left to pass.
  const optional = Math.max(0, remainingCount - required);
  if (required === 0) return t(optional === 0 ? 'left.none' : 'left.optional', { count: optional });
  return [
    t('left.required', { count: required }),
    ...(optional > 0 ? [t('left.more', { count: optional })] : []),
  ].join(' ');
}

/** The person's progress in required training. */
function Standing({ home }: { home: LearnerHome | undefined }) {
  const { t } = useTranslation('dashboards');
  const formats = useFrontFormats();
  return (
    <aside>
      <Panel title={t('standing.title')}>
        {home ? (
          <div className={classes.standing}>
            <Ring
              share={home.status.progress}
              label={t('standing.required')}
              value={formats.percent(home.status.progress)}
            />
            <div>
              <b>{t('standing.required')}</b>
              <p>{t('standing.passed', { count: home.status.completedCount })}</p>
            </div>
          </div>
        ) : (
          <SkeletonBar height={84} />
        )}
      </Panel>
      <Tiles without={home?.hasLoyalty ? [] : ['loyalty.program']} />
    </aside>
  );
}

/** True for people who look after dealers and may read about their people. Administrators have their own dashboard. */
function useLeadsDealers(): boolean {
  const session = useSession();
  const mayRead = useAllowed(ownDealersAccess);
  return mayRead && session.config.features.userReports && !isAdmin(session);
}

/** The course started last, else the first open one that is assigned; null if nothing is left, undefined while that is not known. */
function useNextCourse(begun: Begun) {
  const courses = begun.data?.courses;
  const nothingBegun = courses?.length === 0;
  const remaining = useCall(progressCalls.remaining, {}, { enabled: nothingBegun });
  const failed = [begun, remaining].find((one) => one.isLoadingError);
  const next = courses && nextCourse(courses);
  if (next) return { next, failed: undefined };
  if (!nothingBegun || !remaining.data) return { next: undefined, failed };
  return { next: nextCourse(remaining.data.courses), failed };
}

function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date().getHours();
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
