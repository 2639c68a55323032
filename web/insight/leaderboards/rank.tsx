import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PersonPlace } from '#contract/insight/leaderboards.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './leaderboards.module.css';

type Ranked = Pick<PersonPlace, 'rank' | 'isShared' | 'rankBefore'>;

/** A rank, and how it changed since the period before. Falls are gray: nobody is put to shame. */
export function Rank({ place, compared }: { place: Ranked; compared: boolean }) {
  const { t } = useTranslation('leaderboards');
  const { number } = useFormats();
  return (
    <span className={`${classes.rank} num`}>
      <b>
        {number(place.rank)}
        {place.isShared && (
          <>
            <span aria-hidden="true">=</span>
            <VisuallyHidden> {t('rank.shared')}</VisuallyHidden>
          </>
        )}
      </b>
      {compared && <Change place={place} />}
    </span>
  );
}

function Change({ place: { rank, rankBefore } }: { place: Ranked }) {
  const { t } = useTranslation('leaderboards');
  const { number } = useFormats();
  if (rankBefore === null) return <small>{t('rank.new')}</small>;
  const rise = rankBefore - rank;
  if (rise === 0)
    return (
      <small>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('rank.same')}</VisuallyHidden>
      </small>
    );
  const Arrow = rise > 0 ? IconArrowUp : IconArrowDown;
  return (
    <small data-rise={rise > 0 || undefined}>
      <Arrow size={14} stroke={1.8} aria-hidden="true" />
      <span aria-hidden="true">{number(Math.abs(rise))}</span>
      <VisuallyHidden>{t(rise > 0 ? 'rank.up' : 'rank.down', { count: Math.abs(rise) })}</VisuallyHidden>
    </small>
  );
}
