import { useTranslation } from 'react-i18next';
import type { FoundFault, LogReport } from '#contract/insight/log-file.rules.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from '../activity-logs.module.css';

const mostShown = 50;

/** Whether a file is what was exported, in one sentence; then what was checked, and what is wrong. */
export function VerifyReport({ report }: { report: LogReport }) {
  const { t } = useTranslation('activity-logs');
  const formats = useFormats();
  const { faults, isComplete, isUntouched, entries, proved, unsealed, shortened, blocks, newest } = report;
  const isSound = faults.length === 0 && isComplete && isUntouched;
  return (
    <>
      <Strip
        tone={isSound ? 'ok' : 'bad'}
        live={isSound ? 'status' : 'alert'}
        title={isSound ? t('result.sound', { count: entries }) : t('result.unsound')}
      >
        {isSound ? t('result.soundSub') : <Reasons report={report} />}
      </Strip>
      {faults.length > 0 && <Faults faults={faults} />}
      <Panel title={t('result.checked')}>
        <Facts
          items={[
            { key: 'entries', label: t('result.entries'), value: formats.number(entries) },
            { key: 'proved', label: t('result.proved'), value: formats.number(proved) },
            ...(unsealed > 0
              ? [{ key: 'unsealed', label: t('result.unsealed'), value: formats.number(unsealed) }]
              : []),
            ...(shortened > 0
              ? [{ key: 'shortened', label: t('result.shortened'), value: formats.number(shortened) }]
              : []),
            { key: 'blocks', label: t('result.blocks'), value: formats.number(blocks) },
            ...(report.first && report.last
              ? [
                  {
                    key: 'span',
                    label: t('result.span'),
                    value: t('ui:word.fromTo', {
                      from: formats.dateTime(report.first),
                      to: formats.dateTime(report.last),
                    }),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      {newest && (
        <Panel title={t('result.newest')} sub={t('result.newestSub')}>
          <Facts
            items={[
              { key: 'block', label: t('seal.block'), value: formats.number(newest.number) },
              { key: 'at', label: t('seal.at'), value: formats.dateTime(newest.sealedAt) },
              {
                key: 'hash',
                label: t('seal.hash'),
                value: <code className={classes.code}>{newest.hash}</code>,
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

function Reasons({ report: { isComplete, isUntouched, faults } }: { report: LogReport }) {
  const { t } = useTranslation('activity-logs');
  return (
    <>
      {!isComplete && <p>{t('result.incomplete')}</p>}
      {!isUntouched && <p>{t('result.touched')}</p>}
      {faults.length > 0 && <p>{t('result.faults', { count: faults.length })}</p>}
    </>
  );
}

function Faults({ faults }: { faults: readonly FoundFault[] }) {
  const { t } = useTranslation('activity-logs');
  const formats = useFormats();
  return (
    <Panel title={t('fault.title')}>
      <Stack as="ul" gap={8} className={classes.faults}>
        {faults.slice(0, mostShown).map(({ fault, line, of }) => (
          <li key={`${line} ${fault}`}>
            <b>{t('fault.line', { line: formats.number(line) })}</b>
            <span>{t(`fault.${fault}`, { of })}</span>
          </li>
        ))}
      </Stack>
      {faults.length > mostShown && (
        <p className={classes.none}>{t('fault.more', { count: faults.length - mostShown })}</p>
      )}
    </Panel>
  );
}
