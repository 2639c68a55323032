import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import { earlyMinutes } from '#contract/live/verdicts.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { FindingDraft } from './finding-drawer.tsx';
import { ObservationCard } from './observation-card.tsx';
import { shownObservations } from './with-waiting.ts';
import type { VisitWork } from './use-visit-work.ts';

/** A timer holds no longer time. */
const longestWait = 86_400_000;

interface ObservationsProps {
  readonly visit: VisitDetail;
  readonly work: VisitWork;
  /** Proposes a finding for an item that is not approved. */
  readonly onFinding: (draft: FindingDraft) => void;
}

/** The observation checklists of a visit: one for each checklist and attendee. Everybody who sees the visit reads those that were begun. */
export function Observations({ visit, work, onFinding }: ObservationsProps) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const isPrinting = useIsPrinting();
  const opensAt = Date.parse(visit.startsAt) - earlyMinutes * 60_000;
  const isEarly = useIsBefore(opensAt) && visit.abilities.observe;
  const shown = shownObservations(visit, work.items);
  if (shown.length === 0) return null;
  return (
    <Panel
      title={t('observe.title')}
      sub={visit.abilities.observe ? t('observe.sub') : undefined}
      actions={
        <IconButton
          variant="default"
          label={t('observe.print')}
          icon={<IconPrinter size={18} stroke={1.7} />}
          onClick={() => window.print()}
        />
      }
    >
      <Stack gap={12}>
        {work.waiting && work.items.length > 0 && (
          <Strip tone="warn" live="status" title={t(`observe.waiting.${work.waiting}`)}>
            {t('observe.waitingSentence', { count: work.items.length })}
          </Strip>
        )}
        {work.isOnlyInPage && <Strip tone="bad" title={t('observe.onlyInPage')} />}
        {isEarly && (
          <Strip tone="info" title={t('observe.early.title')}>
            {t('observe.early.sentence', {
              count: earlyMinutes,
              at: formats.eventMoment({ start: new Date(opensAt).toISOString(), zone: visit.timezone }),
            })}
          </Strip>
        )}
        {shown.map((one) => (
          <ObservationCard
            key={`${one.checklist} ${one.person._id}`}
            observation={one}
            visit={visit}
            work={work}
            isPrinting={isPrinting}
            isEarly={isEarly}
            onFinding={onFinding}
          />
        ))}
      </Stack>
    </Panel>
  );
}

/** The page may stay open until the moment comes. */
function useIsBefore(moment: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const left = moment - now;
  useEffect(() => {
    if (left <= 0 || left > longestWait) return;
    const timer = setTimeout(() => setNow(Date.now()), left + 500);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** Paper shows everything, so closed parts open before the page is printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const [begin, end] = [() => setPrinting(true), () => setPrinting(false)];
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
