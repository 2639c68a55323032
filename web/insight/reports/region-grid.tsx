import { useTranslation } from 'react-i18next';
import type { ReportOverview } from '#contract/insight/reports.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { heatLevel } from './heat-level.ts';
import classes from './region-grid.module.css';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from './use-report-area.ts';

type Grid = Pick<ReportOverview, 'departments' | 'regions'>;

/** Each department's progress in each state and province. A cell links to its people. */
export function RegionGrid({ departments, regions }: Grid) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { percent } = useFormats();
  const rows = [...new Set(regions.map(({ region }) => region))];
  return (
    <Panel title={t('overview.regions')} sub={t('overview.regionsSub')}>
      <ScrollRegion label={t('overview.regions')}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t('ui:word.region')}</th>
              {departments.map((department) => (
                <th key={department._id} scope="col">
                  {nameIn(department, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((region) => (
              <tr key={region}>
                <th scope="row">{region}</th>
                {departments.map((department) => (
                  <td key={department._id}>
                    <Cell
                      cell={regions.find(
                        (one) => one.region === region && one.assignmentGroup === department._id,
                      )}
                      name={`${region}, ${nameIn(department, language)}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('overview.allRegions')}</th>
              {departments.map((department) => (
                <td key={department._id}>{percent(department.percent)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <p className={classes.legend} aria-hidden="true">
        {t('overview.under', { share: percent(0.5) })}
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} data-level={level} />
        ))}
        {t('overview.over', { share: percent(0.8) })}
      </p>
    </Panel>
  );
}

function Cell({ cell, name }: { cell: Grid['regions'][number] | undefined; name: string }) {
  const { t } = useTranslation('reports');
  const { percent } = useFormats();
  const area = useReportArea();
  const asOf = useAsOf();
  if (!cell)
    return (
      <span className={classes.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('ui:word.nobody')}</VisuallyHidden>
      </span>
    );
  const { region, assignmentGroup } = cell;
  const search = new URLSearchParams({ region, assignmentGroup, ...asOf.query });
  return (
    <AppLink
      className={classes.cell}
      data-level={heatLevel(cell.percent)}
      href={`${area.path('user')}?${search}`}
      aria-label={t('overview.cell', { name, share: percent(cell.percent), count: cell.usersCount })}
    >
      {percent(cell.percent)}
    </AppLink>
  );
}
