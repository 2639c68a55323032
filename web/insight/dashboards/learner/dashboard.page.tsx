import { IconPlayerPlayFilled, IconStar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ownDealersAccess } from '#contract/insight/own-dealers.fields.ts';
import { isAdmin } from '#contract/platform/start-up.rules.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls, type AssignedCourse } from '#contract/training/progress.calls.ts';
import { nextCourse } from '#contract/training/next-course.rules.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useAllowed, useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { courseAddress } from '#web/training/courses/course-card.tsx';
import { coverOf } from '#web/training/course-cover.ts';
import { courseSegments } from '#web/training/standings/segments.ts';
import { CurriculumCard } from '#web/training/curriculum-card.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Ring } from '#web/ui/ring.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { RenewalHero } from './renewal-hero.tsx';
import classes from './dashboard.module.css';

// Learners never load it.
const ManagerHome = lazy(async () => {
  const [module] = await Promise.all([import('../manager/manager-home.tsx'), loadTexts(['own-dealers'])]);
  return { default: module.ManagerHome };
});

/** The first page of the site: the next step before anything else, and before that, for managers, their dealers. */
export function Page() {
  const { t } = useTranslation('dashboards');
  const user = useUser();
  const begun = useCall(progressCalls.inProgress, {});
  const curriculums = useCall(curriculumCalls.list, { query: { limit: 6 } });
  const status = useCall(ledgerCalls.userCoursesStatus, {});
  const formats = useFormats();
  const leads = useLeadsDealers();
  const next = useNextCourse(begun.data?.courses);

  return (
    <>
      <div className={classes.greeting}>
        <div>
          <h1>{t(`greeting.${partOfDay()}`, { name: user.firstName })}</h1>
          {/* Its line is kept free: what stands below does not move when it comes. */}
          <p>{status.data ? t('remaining', { count: status.data.remainingCount }) : '\u00a0'}</p>
        </div>
        {status.data && (
          <p className={`${classes.points} num`}>
            <IconStar size={18} stroke={1.7} aria-hidden="true" />
            {t('points', {
              count: status.data.pointsBalance,
              shown: formats.number(status.data.pointsBalance),
            })}
          </p>
        )}
      </div>
      {leads && (
        <>
          <Suspense fallback={<SkeletonBar height={420} />}>
            <ManagerHome />
          </Suspense>
          <h2 className={classes.own}>{t('ownTraining')}</h2>
        </>
      )}
      {status.data?.renewal ? (
        <RenewalHero renewal={status.data.renewal} />
      ) : (
        // What has to be renewed goes first: nothing is shown before that is known.
        <Hero course={status.isPending ? undefined : next} isLoading={begun.isPending || status.isPending} />
      )}
      <div className={classes.grid}>
        <section aria-labelledby="my-curriculums">
          <div className={classes.head}>
            <h2 id="my-curriculums">{t('curriculums')}</h2>
            <AppLink href={screens.myTraining.path}>{t('allTraining')}</AppLink>
          </div>
          {curriculums.isError && <FailedReply reply={curriculums} />}
          {curriculums.isPending && (
            <div className={classes.cards}>
              {[0, 1, 2].map((one) => (
                <SkeletonBar key={one} height={280} />
              ))}
            </div>
          )}
          {curriculums.data?.curriculums.length === 0 && (
            <EmptyState title={t('none.title')}>{t('none.sentence')}</EmptyState>
          )}
          <div className={classes.cards}>
            {curriculums.data?.curriculums.map((curriculum) => (
              <CurriculumCard key={curriculum._id} curriculum={curriculum} />
            ))}
          </div>
        </section>
        <aside>
          <Panel title={t('standing.title')}>
            {status.data ? (
              <div className={classes.standing}>
                <Ring
                  share={status.data.progress}
                  label={t('standing.required')}
                  value={formats.percent(status.data.progress)}
                />
                <div>
                  <b>{t('standing.required')}</b>
                  <p>{t('standing.passed', { count: status.data.completedCount })}</p>
                </div>
              </div>
            ) : (
              <SkeletonBar height={84} />
            )}
          </Panel>
        </aside>
      </div>
    </>
  );
}

/** Looks after dealers and reads of their people; administrators have a dashboard of their own. */
function useLeadsDealers(): boolean {
  const session = useSession();
  const mayRead = useAllowed(ownDealersAccess);
  return mayRead && session.config.features.userReports && !isAdmin(session);
}

/** The course begun last, else the first open one that is assigned. */
function useNextCourse(begun: readonly AssignedCourse[] | undefined): AssignedCourse | null | undefined {
  const nothingBegun = begun?.length === 0;
  const remaining = useCall(progressCalls.remaining, {}, { enabled: nothingBegun });
  const next = begun && nextCourse(begun);
  if (next) return next;
  if (!nothingBegun || !remaining.data) return undefined;
  return nextCourse(remaining.data.courses);
}

function Hero({ course, isLoading }: { course: AssignedCourse | null | undefined; isLoading: boolean }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const formats = useFormats();
  if (course === undefined) return <div className={classes.hero} data-loading={isLoading || undefined} />;
  if (course === null) {
    return (
      <div className={classes.hero}>
        <div className={classes.art}>
          <Cover seed="all-done" motif="contours" ratio="fill" square />
        </div>
        <div className={classes.words}>
          <h2>{t('hero.allDone')}</h2>
          <p>{t('hero.allDoneHint')}</p>
          <div className={classes.actions}>
            <ButtonLink href={screens.myTraining.path} variant="night" size="lg">
              {t('allTraining')}
            </ButtonLink>
          </div>
        </div>
      </div>
    );
  }
  const isNew = course.status === 'not-started';
  const left = Math.max(1, Math.round(course.durationMinutes * (1 - course.percent)));
  return (
    <div className={classes.hero}>
      <div className={classes.art}>
        <Cover {...coverOf(course)} ratio="fill" square eager />
      </div>
      <div className={classes.words}>
        <p className={classes.kicker}>{course.curriculum && inLanguage(course.curriculum.name, language)}</p>
        <h2>{inLanguage(course.name, language)}</h2>
        <p className={classes.description}>{inLanguage(course.description, language)}</p>
        <StageLine
          onDark
          size="lg"
          segments={courseSegments(course)}
          label={inLanguage(course.name, language)}
          words={t('hero.sections', { done: course.seenCount, count: course.sectionCount })}
          note={t('hero.left', { time: formats.duration(left * 60) })}
        />
        <div className={classes.actions}>
          <ButtonLink
            href={courseAddress(course)}
            variant="night"
            size="lg"
            icon={<IconPlayerPlayFilled size={15} />}
          >
            {t(isNew ? 'hero.start' : course.status === 'failed' ? 'hero.again' : 'hero.continue')}
          </ButtonLink>
          {course.curriculum && (
            <ButtonLink
              href={addressOf(screens.curriculumPage, { curriculumId: course.curriculum._id })}
              variant="night-subtle"
              size="lg"
            >
              {t('hero.outline')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date().getHours();
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
