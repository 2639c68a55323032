import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { loyaltyCalls, type ListedSubmission, type Submission } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyScreens as screens } from '#contract/rewards/loyalty.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import type { QueueItem } from '#web/platform/review/decided-here.ts';
import { QueueSteps, ReviewLayout } from '#web/platform/review/review-layout.tsx';
import { useReviewQueue, type ReviewQueue } from '#web/platform/review/use-review-queue.ts';
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
  const found = useCall(loyaltyCalls.get, { params: { id } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <Details submission={found.data.submission} />;
}

function Details({ submission }: { submission: Submission }) {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const formats = useFormats();
  const queue = useSubmissionQueue(submission);
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
        actions={<QueueSteps queue={queue} absent={['part']} />}
      />
      <ReviewLayout
        queue={queue}
        decision={
          <>
            <Decision submission={submission} queue={queue} />
            <SubmissionFacts submission={submission} />
          </>
        }
      >
        <Pictures attachments={submission.attachments} />
        {submission.type === 'receipt' && <SubmissionLines submission={submission} />}
      </ReviewLayout>
    </>
  );
}

/** The submissions that wait, the oldest first, seen from this one. */
function useSubmissionQueue(submission: Submission): ReviewQueue {
  const words = useLoyaltyWords();
  const formats = useFormats();
  const waiting = useCall(loyaltyCalls.list, {
    query: { status: 'pending', sortBy: 'sentAt', direction: 'asc', page: 1, limit: 50 },
  });
  const itemOf = (one: ListedSubmission): QueueItem => ({
    id: one._id,
    title: one.user.name,
    figure: one.currency ? formats.money(one.amount, one.currency) : words.points(one.points),
    detail: words.nameOf(one),
  });
  return useReviewQueue({
    name: 'loyalty',
    waiting: waiting.data?.submissions.map(itemOf),
    total: waiting.data?.pagination.total,
    current: itemOf(submission),
    addressOf: (id) => addressOf(screens.submission, { id }),
    list: screens.pending.path,
  });
}
