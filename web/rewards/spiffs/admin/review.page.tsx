import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ClaimState } from '../claim-state.tsx';
import { reviewAddress } from './claim-columns.tsx';
import { ClaimPerson } from './claim-person.tsx';
import { Checks } from './checks.tsx';
import { Decision } from './decision.tsx';
import classes from './manager.module.css';
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
        actions={<Neighbors claim={claim} />}
      />
      <div className={classes.review}>
        <ReceiptView claim={claim} rows={rows} />
        <Stack gap={16}>
          <ReadValues claim={claim} rows={rows} />
          {claim.review && <Checks claim={claim} review={claim.review} />}
        </Stack>
        <Stack gap={16}>
          <Decision key={claim.version} claim={claim} />
          {claim.review && <ClaimPerson claim={claim} review={claim.review} />}
        </Stack>
      </div>
    </>
  );
}

/** Where the claim stands in the queue. The keys J and K, or the buttons, go to its neighbors. */
function Neighbors({ claim }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const go = useGo();
  const queue = claim.review?.queue;
  const open = (id: string | null | undefined) => {
    if (id) void go(reviewAddress(id));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [contenteditable]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j') open(queue?.next);
    if (event.key === 'k') open(queue?.previous);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!queue) return null;
  return (
    <Row gap={8} nowrap>
      <span>
        {queue.place !== null
          ? t('review.place', { place: formats.number(queue.place), total: formats.number(queue.total) })
          : t('review.waiting', { count: queue.total, shown: formats.number(queue.total) })}
      </span>
      <IconButton
        label={t('review.previous')}
        icon={<IconArrowLeft size={18} stroke={1.7} />}
        disabled={!queue.previous}
        onClick={() => open(queue.previous)}
      />
      <IconButton
        label={t('review.next')}
        icon={<IconArrowRight size={18} stroke={1.7} />}
        disabled={!queue.next}
        onClick={() => open(queue.next)}
      />
    </Row>
  );
}
