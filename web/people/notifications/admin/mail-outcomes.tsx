import { useTranslation } from 'react-i18next';
import { notificationCalls, type KindOutcome } from '#contract/people/notifications.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../notifications.module.css';

/** What became of the e-mails of the last 30 days. */
export function MailOutcomes() {
  const { t } = useTranslation('notifications');
  const outcomes = useCall(notificationCalls.outcomes, {});
  return (
    <>
      {outcomes.isError && <FailedReply reply={outcomes} />}
      <Panel title={t('outcomes.title')} sub={t('outcomes.sub')} padding="none">
        <KindTable kinds={outcomes.data?.kinds} />
      </Panel>
    </>
  );
}

function KindTable({ kinds }: { kinds: readonly KindOutcome[] | undefined }) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const heldOf = ({
    heldInactive,
    heldNoMails,
    heldSwitchedOff,
    inDigest,
    withdrawn,
    unreachable,
  }: KindOutcome) => heldInactive + heldNoMails + heldSwitchedOff + inDigest + withdrawn + unreachable;
  const whyHeld = ({
    heldInactive,
    heldNoMails,
    heldSwitchedOff,
    inDigest,
    withdrawn,
    unreachable,
  }: KindOutcome) =>
    [
      heldInactive > 0 && t('outcomes.inactive', { number: formats.number(heldInactive) }),
      heldNoMails > 0 && t('outcomes.noMails', { number: formats.number(heldNoMails) }),
      heldSwitchedOff > 0 && t('outcomes.switchedOff', { number: formats.number(heldSwitchedOff) }),
      inDigest > 0 && t('outcomes.inDigest', { number: formats.number(inDigest) }),
      withdrawn > 0 && t('outcomes.withdrawn', { number: formats.number(withdrawn) }),
      unreachable > 0 && t('outcomes.unreachable', { number: formats.number(unreachable) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <DataTable
      flush
      dense
      label={t('outcomes.table')}
      rows={kinds}
      rowKey={(row) => row.kind}
      empty={<EmptyState plain title={t('outcomes.none')} />}
      columns={[
        {
          key: 'kind',
          header: t('ui:word.type'),
          primary: true,
          cell: (row) => (
            <span className={classes.cell}>
              {t(`kind.${row.kind}`, { defaultValue: row.kind })}
              {heldOf(row) > 0 && <small className="sub">{whyHeld(row)}</small>}
            </span>
          ),
        },
        { key: 'sent', header: t('outcomes.sent'), align: 'end', cell: (row) => formats.number(row.sent) },
        {
          key: 'queued',
          header: t('ui:word.waiting'),
          align: 'end',
          priority: 4,
          cell: (row) => formats.number(row.queued),
        },
        { key: 'held', header: t('outcomes.held'), align: 'end', cell: (row) => formats.number(heldOf(row)) },
        {
          key: 'refused',
          header: t('outcomes.refused'),
          align: 'end',
          cell: (row) => formats.number(row.refused),
        },
      ]}
    />
  );
}
