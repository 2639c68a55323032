import { useTranslation } from 'react-i18next';
import { dashboardCalls } from '#contract/insight/dashboards.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import classes from './dashboard.module.css';

const shown = 6;

/** Which departments pass courses: how many of their people passed one in the last thirty days. */
export function DepartmentActivity() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { number, change } = useFormats();
  const read = useCall(dashboardCalls.trainInfo, {});
  const info = read.data?.info;
  return (
    <Panel
      title={t('departments.title')}
      sub={
        info &&
        t('departments.sub', {
          passed: number(info.passedLately),
          change: change(info.passedLately - info.passedBefore),
        })
      }
    >
      {read.isError && <FailedReply reply={read} />}
      {read.isPending && <SkeletonBar height={200} />}
      {info?.departments.length === 0 && <p className={classes.quiet}>{t('admin.noneYet')}</p>}
      <ol className={classes.stuck}>
        {info?.departments.slice(0, shown).map(({ _id, name, nameFr, usersCount, activeCount }) => (
          <li key={_id}>
            <AppLink href={`/auth/admin/report/user?assignmentGroup=${_id}`}>
              {nameIn({ name, nameFr }, language)}
            </AppLink>
            <span className="num">
              {t('departments.of', { active: number(activeCount), people: number(usersCount) })}
            </span>
            <i
              aria-hidden="true"
              style={{ inlineSize: `${(activeCount / Math.max(1, usersCount)) * 100}%` }}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
