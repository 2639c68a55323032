import { useTranslation } from 'react-i18next';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import type { Activity } from '#contract/rewards/activities.fields.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import type { QueueItem } from '#web/platform/review/decided-here.ts';
import { QueueSteps, ReviewLayout } from '#web/platform/review/review-layout.tsx';
import { useReviewQueue, type ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ActivityStatusChip } from '../activity-status-chip.tsx';
import { Attachment } from './attachment.tsx';
import { Decide } from './decide.tsx';

/** One activity with what was attached, and the decision. Without one in the address, the queues. */
export function Page() {
  const { submissionId } = useParamsOf(screens.submission);
  return submissionId === undefined ? (
    <GoTo screen={screens.submissions} />
  ) : (
    <Submission key={submissionId} id={submissionId} />
  );
}

function Submission({ id }: { id: string }) {
  const found = useCall(calls.get, { params: { id } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <Details activity={found.data.activity} />;
}

function Details({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const { user, dealer, type, style, date, amount, note, status, reason } = activity;
  const { submittedAt, submittedBy, decidedAt, decidedBy } = activity;
  const language = useLanguage();
  const queue = useActivityQueue(activity);
  const by = (name: string | undefined) => (name ? ` · ${name}` : '');
  return (
    <>
      <PageHeader
        title={t('submission.title', { type: t(`type.${type}`), date: formats.date(date) })}
        chips={<ActivityStatusChip status={status} />}
        sub={[user.name, dealer?.name].filter(Boolean).join(' · ')}
        back={{ href: screens.submissions.path, label: t('admin.queues') }}
        actions={<QueueSteps queue={queue} absent={['part']} />}
      />
      <ReviewLayout
        queue={queue}
        decision={
          <>
            <Decide activity={activity} queue={queue} />
            <Panel>
              <Facts
                items={[
                  {
                    label: t('ui:word.person'),
                    value: (
                      <AppLink href={addressOf(userScreens.edit, { userId: user._id })}>{user.name}</AppLink>
                    ),
                  },
                  { label: t('ui:word.dealer'), value: dealer?.name ?? '–' },
                  { label: t('ui:word.type'), value: t(`type.${type}`) },
                  ...(style ? [{ label: t('submission.style'), value: t(`style.${style}`) }] : []),
                  { label: t('ui:word.date'), value: formats.date(date) },
                  {
                    label: t('ui:word.amount'),
                    value: formats.money(amount.amountCents, amount.currency),
                  },
                  {
                    label: t('submission.submitted'),
                    value: formats.date(submittedAt) + by(submittedBy?.name),
                  },
                  ...(decidedAt
                    ? [
                        {
                          label: t('submission.decided'),
                          value: formats.date(decidedAt) + by(decidedBy?.name),
                        },
                      ]
                    : []),
                  ...(reason ? [{ label: t('ui:word.reason'), value: reasonIn(reason, language) }] : []),
                ]}
              />
            </Panel>
          </>
        }
      >
        <Panel title={t('submission.note')}>
          <p style={{ whiteSpace: 'pre-line' }}>{note || t('submission.noNote')}</p>
        </Panel>
        <Panel title={t('submission.attachment')}>
          <Attachment activity={activity} />
        </Panel>
      </ReviewLayout>
    </>
  );
}

/** The activities that wait, the oldest first, seen from this one. */
function useActivityQueue(activity: Activity): ReviewQueue {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const waiting = useCall(calls.list, { query: { status: 'pending', page: 1, limit: 50 } });
  const itemOf = ({ _id: id, user, amount, type, date }: Activity): QueueItem => ({
    id,
    title: user.name,
    figure: formats.money(amount.amountCents, amount.currency),
    detail: t('submission.title', { type: t(`type.${type}`), date: formats.date(date) }),
  });
  return useReviewQueue({
    name: 'activities',
    waiting: waiting.data?.activities.map(itemOf),
    total: waiting.data?.pagination.total,
    current: itemOf(activity),
    addressOf: (submissionId) => addressOf(screens.submission, { submissionId }),
    list: screens.pending.path,
  });
}
