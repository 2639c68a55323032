import { useTranslation } from 'react-i18next';
import type { DealerPlace } from '#contract/insight/leaderboards.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Cover } from '#web/ui/cover.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import classes from '../leaderboards.module.css';
import { useSpanWords } from '../use-span-words.ts';

/** The first dealer, with its rank in the period before and how many of its people earned points. */
export function Leader({
  place,
  span,
  isByPerson,
}: {
  place: DealerPlace;
  span: { readonly period: string | null; readonly before: string | null };
  isByPerson: boolean;
}) {
  const { t } = useTranslation('leaderboards');
  const { number, ordinal } = useFormats();
  const words = useSpanWords();
  const { dealer, points, perPerson, activeCount, earnersCount, rankBefore } = place;
  const first = span.period ? t('leader.first', { period: words(span.period) }) : t('leader.firstOfAll');
  const before =
    span.before && rankBefore !== null
      ? t('leader.before', { rank: ordinal(rankBefore), period: words(span.before) })
      : undefined;
  return (
    <section className={classes.leader} aria-label={t('leader.label')}>
      <div className={classes.art} aria-hidden="true">
        <Cover seed={dealer._id} motif="dial" ratio="fill" shownPx={480} square />
      </div>
      <div className={classes.leaderWords}>
        <p>{before ? t('leader.both', { first, before }) : first}</p>
        <h2>{dealer.name}</h2>
        <StageLine
          segments={stageSegments({ done: earnersCount, total: activeCount })}
          label={dealer.name}
          size="lg"
          onDark
          words={t('leader.earners', { count: activeCount, earners: number(earnersCount) })}
        />
      </div>
      <p className={`${classes.leaderPoints} num`}>
        <b>{number(isByPerson ? perPerson : points, isByPerson ? 1 : 0)}</b>
        <span>
          {isByPerson
            ? t('leader.inTotal', { points: number(points) })
            : t('leader.perPerson', { points: number(perPerson, 1) })}
        </span>
      </p>
    </section>
  );
}
