import { useTranslation } from 'react-i18next';
import type { CurriculumOfUser } from '#contract/insight/report-figures.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Ring } from '#web/ui/ring.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import classes from './person.module.css';
import { StandingChip } from '#web/training/standings/standing-chip.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from './use-report-area.ts';

/** A person's curriculums: progress, certificate and expiry. Each links to its courses. */
export function PersonCurriculums({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const asOf = useAsOf();
  const area = useReportArea();
  const read = useCall(reportCalls.userCurriculums, { params: { id: userId }, query: asOf.query });
  const curriculums = read.data?.curriculums;
  return (
    <Panel
      title={t('ui:word.curriculums')}
      actions={<AppLink href={area.progress(userId, undefined, asOf.day)}>{t('person.everyCourse')}</AppLink>}
      padding="none"
    >
      {read.isError && <FailedReply reply={read} />}
      {read.isPending && <SkeletonRows rows={4} />}
      {curriculums?.length === 0 && <p className={classes.none}>{t('person.noCurriculums')}</p>}
      <ul className={classes.curriculums}>
        {curriculums?.map((curriculum) => (
          <Row key={curriculum._id} curriculum={curriculum} userId={userId} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ curriculum, userId }: { curriculum: CurriculumOfUser; userId: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const area = useReportArea();
  const asOf = useAsOf();
  const name = inLanguage(curriculum.name, language);
  const { required, requiredPassed, coursesCount, passed } = curriculum;
  const [done, count] = required > 0 ? [requiredPassed, required] : [passed, coursesCount];
  const { standing } = curriculum;
  // The courses behind an expired certificate must be repeated.
  const isOver = standing === 'expired' || standing === 'revoked';
  const share = count === 0 || isOver ? 0 : done / count;
  return (
    <li>
      <Ring share={share} label={name} value={formats.percent(share)} size={52} />
      <span className={classes.what}>
        <AppLink href={area.progress(userId, curriculum._id, asOf.day)}>{name}</AppLink>
        <small className="sub">
          {t(required > 0 ? 'requiredOf' : 'ui:word.coursesDone', partOf(done, count))}
          {curriculum.averageScore !== null &&
            ` · ${t('averageOf', { score: formats.score(curriculum.averageScore) })}`}
        </small>
      </span>
      <span className={classes.state}>
        <StandingChip standing={curriculum.standing} />
        <small className="sub">{untilOf(curriculum)}</small>
      </span>
    </li>
  );

  function untilOf({ certificate, completedAt, endsOn }: CurriculumOfUser) {
    if (certificate)
      return certificate.expiresOn
        ? t('until', { date: formats.date(certificate.expiresOn) })
        : t('ui:word.noEndDate');
    if (completedAt) return t('completedOn', { date: formats.date(completedAt) });
    return endsOn ? t('toDo', { date: formats.date(endsOn) }) : '';
  }
}
