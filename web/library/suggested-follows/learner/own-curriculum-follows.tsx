import { useTranslation } from 'react-i18next';
import { curriculumFollowCalls as calls } from '#contract/library/suggested-follows.calls.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { FollowCards } from '../follow-cards.tsx';
import classes from './own-curriculum-follows.module.css';

/** What a curriculum suggests to those who take it; nothing if it suggests nothing. */
export function OwnCurriculumFollows({ recordId }: RecordPartProps) {
  const { t } = useTranslation('suggested-follows');
  const { data } = useCall(calls.get, { params: { id: recordId } });
  // Who works on them finds drafts, too.
  const follows = data?.suggest.suggests.filter(({ status }) => status === 'published') ?? [];
  if (follows.length === 0) return null;
  return (
    <section className={classes.follows} aria-labelledby="curriculum-follows">
      <h2 id="curriculum-follows">{t('ofCurriculum')}</h2>
      <FollowCards follows={follows} label={t('ofCurriculum')} level={3} />
    </section>
  );
}
