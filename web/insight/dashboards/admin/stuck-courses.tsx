import { useTranslation } from 'react-i18next';
import type { StuckCourse } from '#contract/insight/dashboards.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import classes from './dashboard.module.css';

/** Courses where people give up: started, not passed, and either failed or untouched for a month. Each links to its report. */
export function StuckCourses({ courses }: { courses: readonly StuckCourse[] | undefined }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { number, percent } = useFormats();
  return (
    <Panel title={t('stuck.title')} sub={t('stuck.sub')}>
      {!courses && <SkeletonBar height={200} />}
      {courses?.length === 0 && <p className={classes.quiet}>{t('stuck.none')}</p>}
      <ol className={classes.stuck}>
        {courses?.map(({ _id, name, begun, stuck }) => (
          <li key={_id}>
            <AppLink href={`/auth/admin/report/course/${_id}/details`}>{inLanguage(name, language)}</AppLink>
            <span className="num">
              {t('stuck.of', { stuck: number(stuck), begun: number(begun), share: percent(stuck / begun) })}
            </span>
            <i aria-hidden="true" style={{ inlineSize: `${(stuck / begun) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
