import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import {
  spiffClaimCalls,
  type SpiffClaim,
  type SpiffClaimDetail,
} from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import type { QueueItem } from '#web/platform/review/decided-here.ts';
import { QueueSteps, ReviewLayout } from '#web/platform/review/review-layout.tsx';
import { useReviewQueue, type ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Face } from '#web/ui/face.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ClaimState } from '../claim-state.tsx';
import { reviewAddress } from './claim-columns.tsx';
import { ClaimPerson } from './claim-person.tsx';
import { Checks } from './checks.tsx';
import { Decision } from './decision.tsx';
import { ReadValues } from './read-values.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { readingRows } from './reading-rows.ts';

/** One claim: the receipt with numbered boxes, what was read beside what was claimed, checks, and the decision. */
export function Page() {
  const { id } = useParamsOf(screens.review);
  const read = useCall(spiffClaimCalls.get, { params: { submissionId: id } });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={10} />;
  return <Review key={id} claim={read.data.submission} />;
}

function Review({ claim }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const rows = readingRows(claim);
  const queue = useClaimQueue(claim);
  return (
    <>
      <PageHeader
        before={<Face name={claim.user.name} size={40} />}
        title={t('review.title', {
          name: claim.user.name,
          amount: formats.money(claim.amount, claim.spiff.currency),
        })}
        chips={<ClaimState claim={claim} />}
        sub={[
          nameIn(claim.spiff, language),
          `${claim.dealer.name}, ${claim.dealer.number}`,
          t('review.sent', { at: formats.dateTime(claim.sentAt) }),
        ].join(' · ')}
        back={{ href: screens[claim.status].path, label: t(`queue.${claim.status}`) }}
        actions={claim.review && <QueueSteps queue={queue} />}
      />
      <ReviewLayout
        queue={queue}
        decision={
          <>
            <Decision key={claim.version} claim={claim} queue={queue} />
            {claim.review && <ClaimPerson claim={claim} review={claim.review} />}
          </>
        }
      >
        <ReceiptView claim={claim} rows={rows} />
        <ReadValues claim={claim} rows={rows} />
        {claim.review && <Checks claim={claim} review={claim.review} />}
      </ReviewLayout>
    </>
  );
}

/** The claims that wait, the oldest first, seen from this one. */
function useClaimQueue(claim: SpiffClaimDetail): ReviewQueue {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const waiting = useCall(spiffClaimCalls.list, {
    query: { status: 'pending', sortBy: 'sentAt', direction: 'asc', page: 1, limit: 50 },
  });
  const itemOf = ({ _id: id, user, amount, approvedAmount, spiff, risk }: SpiffClaim): QueueItem => ({
    id,
    title: user.name,
    figure: formats.money(approvedAmount ?? amount, spiff.currency),
    ...(risk && risk.band !== 'low'
      ? {
          detail: t('risk.queue', { band: t(`risk.${risk.band}`) }),
          tone: risk.band === 'high' ? 'bad' : 'warn',
        }
      : { detail: nameIn(spiff, language) }),
  });
  return useReviewQueue({
    name: 'spiffs',
    waiting: waiting.data?.submissions.map(itemOf),
    total: waiting.data?.pagination.total,
    current: itemOf(claim),
    addressOf: reviewAddress,
    list: screens.pending.path,
  });
}
