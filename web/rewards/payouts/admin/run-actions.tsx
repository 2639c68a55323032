import { IconCircleCheck, IconDownload, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { payoutCalls as calls, type PayoutRun } from '#contract/rewards/payouts.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** What is asked before it happens. */
export type RunQuestion =
  | { readonly kind: 'release' | 'discard' }
  | {
      readonly kind: 'paid' | 'returned';
      /** Chosen lines; all that are on their way if undefined. */
      readonly lineIds?: readonly string[];
    };

const icon = { size: 16, stroke: 1.7 } as const;

/** The buttons of a run, as far as its state and the administrator allow. */
export function RunActions({ run, onAsk }: { run: PayoutRun; onAsk: (question: RunQuestion) => void }) {
  const { t } = useTranslation('payouts');
  const { abilities, lineCounts } = run;
  return (
    <>
      {abilities.discard && (
        <Button icon={<IconTrash {...icon} />} onClick={() => onAsk({ kind: 'discard' })}>
          {t('discard.open')}
        </Button>
      )}
      {abilities.file && (
        <ButtonLink
          icon={<IconDownload {...icon} />}
          href={callAddress(calls.file, { params: { id: run._id } })}
          download
        >
          {t('file')}
        </ButtonLink>
      )}
      {abilities.settle && lineCounts.posted > 0 && (
        <Button icon={<IconCircleCheck {...icon} />} onClick={() => onAsk({ kind: 'paid' })}>
          {t('settle.allPaid')}
        </Button>
      )}
      {abilities.release && run.totals.length > 0 && (
        <Button variant="filled" icon={<IconSend {...icon} />} onClick={() => onAsk({ kind: 'release' })}>
          {t('release.open')}
        </Button>
      )}
    </>
  );
}
