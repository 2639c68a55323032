import { useTranslation } from 'react-i18next';
import type { ReportOverview } from '#contract/insight/reports.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import classes from './dealer.module.css';
import { figureSegments } from './figure-segments.ts';

interface DepartmentSharesProps {
  readonly departments: ReportOverview['departments'];
  readonly sub: string;
}

/** Each department's progress in its assigned training. */
export function DepartmentShares({ departments, sub }: DepartmentSharesProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Panel title={t('ui:word.departments')} sub={sub}>
      {departments.length === 0 && <p className={classes.none}>{t('dealer.noDepartments')}</p>}
      <Stack as="ul" className={classes.departments}>
        {departments.map((department) => {
          const name = nameIn(department, language);
          return (
            <li key={department._id}>
              <b>{name}</b>
              <StageLine
                segments={figureSegments(department)}
                label={name}
                words={t('dealer.peopleOf', { count: department.usersCount })}
                note={formats.percent(department.percent)}
              />
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}
