import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { loyaltyCalls, type ListedSubmission } from '#contract/rewards/loyalty.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Pictures } from '../pictures.tsx';
import { SubmissionChip } from '../submission-chip.tsx';
import { SubmissionLines } from '../submission-lines.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

interface SubmissionDialogProps {
  readonly submission: ListedSubmission;
  readonly onClose: () => void;
}

/** An own submission with its parts and pictures. */
export function SubmissionDialog({ submission, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const id = useId();
  const found = useCall(loyaltyCalls.get, { params: { id: submission._id } });
  const whole = found.data?.submission;
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <Stack gap={16}>
        <Row justify="between" nowrap align="start">
          <Row gap={8}>
            <h2 id={id}>{words.nameOf(submission)}</h2>
            <SubmissionChip {...submission} />
          </Row>
          <IconButton
            label={t('ui:word.close')}
            icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
            onClick={onClose}
          />
        </Row>
        {found.isError && <FailedReply reply={found} level={3} />}
        {found.isPending && <SkeletonRows rows={4} />}
        {whole && whole.type === 'receipt' && <SubmissionLines submission={whole} />}
        {whole?.note && <p>{whole.note}</p>}
        {whole && <Pictures attachments={whole.attachments} />}
      </Stack>
    </Dialog>
  );
}
