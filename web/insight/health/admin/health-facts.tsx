import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Health } from '#contract/insight/health.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from '../health.module.css';

/** The cards of the report: version, parts, mail, processes, and the standby. */
export function HealthFacts({ health }: { readonly health: Health }) {
  const { standby, problems } = health;
  const isLate = problems.some(({ alert }) => alert === 'PaddockStandbyLate');
  return (
    <>
      <Version health={health} />
      <Parts parts={health.parts} />
      <Mail mail={health.mail} />
      <Processes processes={health.processes} />
      {standby && <Standby standby={standby} isLate={isLate} />}
    </>
  );
}

function Version({ health }: { readonly health: Health }) {
  const { t } = useTranslation('health');
  const { version, databaseVersion, migrations } = health;
  const named = (names: readonly string[], key: 'missing' | 'unknown'): readonly Fact[] =>
    names.length > 0 ? [fact(t(`version.${key}`), <Codes names={names} />)] : [];
  return (
    <Panel title={t('ui:word.version')}>
      <Facts
        items={[
          fact(t('version.portal'), version),
          fact(t('version.database'), databaseVersion),
          fact(t('version.newest'), <Codes names={[migrations.newest]} />),
          ...named(migrations.missing, 'missing'),
          ...named(migrations.unknown, 'unknown'),
        ]}
      />
    </Panel>
  );
}

function Parts({ parts }: Pick<Health, 'parts'>) {
  const { t } = useTranslation('health');
  return (
    <Panel title={t('parts.title')}>
      <Facts
        items={parts.map(({ name, answers }) =>
          fact(
            t(`parts.${name}`),
            <StatusChip tone={answers ? 'ok' : 'bad'}>
              {t(`parts.${name === 'space' ? (answers ? 'free' : 'full') : answers ? 'answers' : 'away'}`)}
            </StatusChip>,
          ),
        )}
      />
    </Panel>
  );
}

function Mail({ mail }: Pick<Health, 'mail'>) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  return (
    <Panel title={t('mail.title')}>
      <Facts
        items={[
          fact(t('mail.goesTo'), t(`mail.${mail.goesTo}`)),
          fact(t('ui:word.waiting'), formats.number(mail.waiting)),
          fact(t('mail.triedBefore'), formats.number(mail.triedBefore)),
          fact(t('mail.sent'), formats.number(mail.sent)),
          fact(t('mail.refused'), formats.number(mail.refused)),
        ]}
      />
    </Panel>
  );
}

function Processes({ processes }: Pick<Health, 'processes'>) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const milliseconds = Math.round(processes.eventLoopSeconds * 1000);
  return (
    <Panel title={t('processes.title')}>
      <Facts
        items={[
          fact(t('processes.memory'), formats.fileSize(processes.memoryBytes)),
          fact(
            t('processes.eventLoop'),
            t('processes.milliseconds', { value: formats.number(milliseconds) }),
          ),
          fact(t('processes.signIns'), formats.number(processes.signInsWaiting)),
        ]}
      />
    </Panel>
  );
}

function Standby({
  standby,
  isLate,
}: {
  readonly standby: NonNullable<Health['standby']>;
  readonly isLate: boolean;
}) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const { bytesBehind, answered, answeredByPrimary } = standby;
  const words = wordsOf(standby, isLate);
  return (
    <Panel title={t('standby.title')}>
      <Facts
        items={[
          fact(
            t('ui:word.status'),
            <StatusChip tone={words === 'parts.answers' ? 'ok' : 'warn'}>{t(words)}</StatusChip>,
          ),
          ...(bytesBehind === null ? [] : [fact(t('standby.behind'), formats.fileSize(bytesBehind))]),
          fact(t('standby.answered'), formats.number(answered)),
          fact(t('standby.answeredByPrimary'), formats.number(answeredByPrimary)),
        ]}
      />
    </Panel>
  );
}

function wordsOf({ leadsTo, bytesBehind }: NonNullable<Health['standby']>, isLate: boolean) {
  if (leadsTo === 'primary' || leadsTo === 'elsewhere') return `standby.${leadsTo}` as const;
  if (bytesBehind === null) return 'parts.away';
  return isLate ? 'queues.late' : 'parts.answers';
}

const fact = (label: string, value: ReactNode): Fact => ({ key: label, label, value });

function Codes({ names }: { readonly names: readonly string[] }) {
  return <code className={classes.code}>{names.join(', ')}</code>;
}
