import { useTranslation } from 'react-i18next';
import {
  learnerRequestCalls as calls,
  type LearnerRequest,
} from '#contract/people/learner-requests.calls.ts';
import type { LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { UserStatusChip } from '#web/people/users/user-status-chip.tsx';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { QueueItem } from '#web/platform/review/decided-here.ts';
import { DecisionActions, otherReason } from '#web/platform/review/decision-actions.tsx';
import { QueueSteps, ReviewLayout } from '#web/platform/review/review-layout.tsx';
import { useReviewQueue, type ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { RequestScreen } from './learner-request-list.tsx';

const longestReason = 1000;
const tones = { pending: 'info', approved: 'ok', denied: 'bad' } as const;

interface LearnerRequestPageProps {
  readonly id: string;
  readonly screen: RequestScreen;
  /** The queue it is seen in. Default: both types. */
  readonly type?: LearnerRequestType;
}

/** One request with the person it is about, the queue, and the decision. */
export function LearnerRequestPage({ id, screen, type }: LearnerRequestPageProps) {
  const found = useCall(calls.get, { params: { id } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <Details request={found.data.request} screen={screen} {...(type && { type })} />;
}

interface DetailsProps extends Omit<LearnerRequestPageProps, 'id'> {
  readonly request: LearnerRequest;
}

function Details({ request, screen, type }: DetailsProps) {
  const { t } = useTranslation('learner-requests');
  const formats = useFormats();
  const { user, status, reason, requestedBy, requestedAt, decidedBy, decidedAt, decisionReason } = request;
  const queue = useLearnerQueue(request, screen, type);
  return (
    <>
      <PageHeader
        title={user.fullName}
        chips={<StatusChip tone={tones[status]}>{t(`state.${status}`)}</StatusChip>}
        sub={t(`type.${request.type}`)}
        back={{ href: addressOf(screen, {}), label: t(`title.${type ?? 'all'}`) }}
        actions={<QueueSteps queue={queue} absent={['part']} />}
      />
      <ReviewLayout
        queue={queue}
        decision={
          <>
            <Decide request={request} queue={queue} />
            <Panel>
              <Facts
                items={[
                  {
                    label: t('ui:word.requestedBy'),
                    value: `${requestedBy.name} · ${formats.date(requestedAt)}`,
                  },
                  ...(decidedAt
                    ? [
                        {
                          label: t('ui:word.decidedBy'),
                          value: `${decidedBy ?? '–'} · ${formats.date(decidedAt)}`,
                        },
                      ]
                    : []),
                  ...(decisionReason
                    ? [{ label: t('ui:word.reasonForTheDecision'), value: decisionReason }]
                    : []),
                ]}
              />
            </Panel>
          </>
        }
      >
        <Panel title={t('ui:word.reason')}>
          <p style={{ whiteSpace: 'pre-line' }}>{reason}</p>
        </Panel>
        <Person user={user} />
      </ReviewLayout>
    </>
  );
}

function Person({ user }: { user: LearnerRequest['user'] }) {
  const { t } = useTranslation('learner-requests');
  const formats = useFormats();
  const language = useLanguage();
  const names = (items: readonly { readonly name: string; readonly nameFr: string }[]) =>
    items.map((item) => nameIn(item, language)).join(', ') || '–';
  return (
    <Panel title={t('ui:word.person')}>
      <Facts
        variant="grid"
        items={[
          {
            label: t('ui:word.name'),
            value: (
              <AppLink href={addressOf(userScreens.edit, { userId: user._id })}>{user.fullName}</AppLink>
            ),
          },
          { label: t('ui:word.email'), value: user.email },
          { label: t('ui:word.status'), value: <UserStatusChip status={user.status} /> },
          {
            label: t('ui:word.participates'),
            value: t(user.participatingLearner ? 'ui:word.yes' : 'ui:word.no'),
          },
          { label: t('ui:word.role'), value: nameIn(user.role, language) },
          {
            label: t('ui:word.dealer'),
            value: user.dealers.map(({ name, number }) => `${name} (${number})`).join(', ') || '–',
          },
          { label: t('ui:word.departments'), value: names(user.assignmentGroups) },
          { label: t('ui:word.position'), value: user.dealerPosition || user.primaryRole || '–' },
          { label: t('person.since'), value: formats.date(user.createdAt) },
          { label: t('ui:word.lastSeen'), value: user.lastSeenAt ? formats.age(user.lastSeenAt) : '–' },
        ]}
      />
    </Panel>
  );
}

/** Approves or denies a request, or takes the decision back. */
function Decide({ request, queue }: { request: LearnerRequest; queue: ReviewQueue }) {
  const { t } = useTranslation('learner-requests');
  const { _id: id, type, status, user } = request;
  const words = { name: user.fullName };
  const options = { alsoChanges: ['users', 'reports'] };
  const undo = useChange(calls.undo, {
    ...options,
    onDone: async () => {
      toast(t('decide.undone'));
      await refreshSession();
    },
  });
  const decided = (outcome: 'approved' | 'denied') => async () => {
    toast(t(`decide.${outcome}`, words), {
      label: t('ui:word.undo'),
      run: () => undo.mutate({ params: { id }, body: { type } }),
    });
    queue.onDecided(outcome);
    await refreshSession();
  };
  const approve = useChange(calls.approve, { ...options, onDone: decided('approved') });
  const deny = useChange(calls.deny, { ...options, onDone: decided('denied') });
  if (status !== 'pending')
    return (
      <Panel title={t(`state.${status}`)}>
        <p>{t(`decide.undoText.${status}`)}</p>
        <Button busy={undo.isPending} onClick={() => undo.mutate({ params: { id }, body: { type } })}>
          {t('decide.undoDecision')}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t('ui:word.decision')}>
      <DecisionActions
        busy={approve.isPending || deny.isPending}
        approve={{
          label: t(`decide.approve.${type}`),
          onPress: () => approve.mutate({ params: { id }, body: { type } }),
        }}
        deny={{
          label: t('ui:word.denyRequest'),
          hint: t('decide.denyHint', { name: request.requestedBy.name }),
          reasons: [],
          maxLength: longestReason,
          onDeny: ({ reason, note }) =>
            deny.mutate({ params: { id }, body: { type, reason: reason === otherReason ? note : reason } }),
        }}
      />
    </Panel>
  );
}

/** The requests that wait, the oldest first, seen from this one. */
function useLearnerQueue(
  request: LearnerRequest,
  screen: RequestScreen,
  type: LearnerRequestType | undefined,
): ReviewQueue {
  const { t } = useTranslation('learner-requests');
  const waiting = useCall(calls.list, { query: { status: 'pending', type, page: 1, limit: 50 } });
  const itemOf = (one: LearnerRequest): QueueItem => ({
    id: one._id,
    title: one.user.fullName,
    detail: t(`type.${one.type}`),
  });
  return useReviewQueue({
    name: `learner-requests/${type ?? 'all'}`,
    waiting: waiting.data?.requests.map(itemOf),
    total: waiting.data?.pagination.total,
    current: itemOf(request),
    addressOf: (id) => addressOf(screen, { id }),
    list: addressOf(screen, {}) as `/${string}`,
  });
}
