import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyScreens as screens } from '#contract/rewards/loyalty.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Pictures } from '../pictures.tsx';
import { SubmissionChip } from '../submission-chip.tsx';
import { SubmissionLines } from '../submission-lines.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';
import { Decision } from './decision.tsx';
import { SubmissionFacts } from './submission-facts.tsx';

/** One submission: its pictures beside its lines, and the decision. Without an id, the queue. */
export function Page() {
  const { id } = useParamsOf(screens.submission);
  return id === undefined ? <GoTo screen={screens.pending} /> : <Review key={id} id={id} />;
}

function Review({ id }: { id: string }) {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const formats = useFormats();
  const found = useCall(loyaltyCalls.get, { params: { id } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { submission, nextId, pendingCount } = found.data;
  const { status } = submission;
  return (
    <>
      <PageHeader
        title={t('review.title', { person: submission.user.name, what: words.nameOf(submission) })}
        sub={[
          words.brandName(submission.brand),
          submission.dealer.name,
          t('review.sent', { date: formats.dateTime(submission.sentAt) }),
        ].join(' · ')}
        chips={<SubmissionChip {...submission} />}
        back={{ href: screens[status].path, label: t(`queue.${status}.title`) }}
        actions={
          nextId && (
            <ButtonLink
              href={addressOf(screens.submission, { id: nextId })}
              iconAfter={<IconArrowRight size={16} stroke={1.7} />}
            >
              {t('review.next', { count: pendingCount, shown: formats.number(pendingCount) })}
            </ButtonLink>
          )
        }
      />
      <Split
        asideWidth={420}
        main={<Pictures attachments={submission.attachments} />}
        aside={
          <Stack gap={16}>
            <Decision submission={submission} nextId={nextId} />
            {submission.type === 'receipt' && <SubmissionLines submission={submission} />}
            <SubmissionFacts submission={submission} />
          </Stack>
        }
      />
    </>
  );
}
