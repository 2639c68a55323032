import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UserStatusChip } from '../user-status-chip.tsx';

const tones = { pending: 'info', approved: 'ok', denied: 'bad' } as const;

/** Deactivates a person or ends their participation, or asks for it; and how the last requests stand. */
export function StaffEnding({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const isReviewed = useSession().config.features.deactivateLearnerReview ?? false;
  const [ending, setEnding] = useState<LearnerRequestType>();
  const options = {
    alsoChanges: ['reports'],
    onDone: () => {
      toast(t(isReviewed ? 'ui:word.requestSent' : 'ui:word.saved'));
      setEnding(undefined);
    },
  };
  const deactivate = useChange(userCalls.deactivate, options);
  const save = useChange(userCalls.save, options);
  const { _id: id, fullName: name, version } = user;
  const way = isReviewed ? 'ask' : 'act';
  const isOpen = (type: LearnerRequestType) =>
    isReviewed && user.requests.some((request) => request.type === type && request.status === 'pending');
  const confirm = (reason: string) =>
    ending === 'deactivate'
      ? deactivate.mutate({ body: { _id: id, reason } })
      : save.mutate({ params: { id }, body: { participatingLearner: false, reason, version } });
  return (
    <Panel title={t('ending.title')}>
      <Stack gap={16}>
        <p>{t(`ending.lead.${way}`)}</p>
        <Facts
          items={[
            { label: t('ui:word.status'), value: <UserStatusChip status={user.status} /> },
            {
              label: t('ui:word.participates'),
              value: t(user.participatingLearner ? 'ui:word.yes' : 'ui:word.no'),
            },
          ]}
        />
        {isReviewed && user.requests.map((request) => <LastRequest key={request.type} request={request} />)}
        {user.abilities.end && (
          <Row gap={8}>
            {user.participatingLearner && !isOpen('participating') && (
              <Button onClick={() => setEnding('participating')}>{t(`ending.participating.${way}`)}</Button>
            )}
            {!isOpen('deactivate') && (
              <Button tone="danger" onClick={() => setEnding('deactivate')}>
                {t(`ending.deactivate.${way}`)}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        opened={ending !== undefined}
        title={t(`ending.${ending ?? 'deactivate'}.question`, { name })}
        confirmLabel={t(`ending.${ending ?? 'deactivate'}.${way}`)}
        danger
        reason={{ label: t('ui:word.reason'), required: true }}
        busy={deactivate.isPending || save.isPending}
        onConfirm={confirm}
        onClose={() => setEnding(undefined)}
      >
        {t(`ending.${ending ?? 'deactivate'}.text`)}
      </ConfirmDialog>
    </Panel>
  );
}

function LastRequest({ request }: { request: User['requests'][number] }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const { type, status, reason, requestedBy, requestedAt, decidedBy, decidedAt, decisionReason } = request;
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <b>{t(`ending.${type}.ask`)}</b>
        <StatusChip tone={tones[status]}>{t(`ending.state.${status}`)}</StatusChip>
      </Row>
      <Facts
        items={[
          { label: t('ui:word.requestedBy'), value: `${requestedBy} · ${formats.date(requestedAt)}` },
          { label: t('ui:word.reason'), value: reason },
          ...(decidedAt
            ? [{ label: t('ui:word.decidedBy'), value: `${decidedBy ?? '–'} · ${formats.date(decidedAt)}` }]
            : []),
          ...(decisionReason ? [{ label: t('ui:word.reasonForTheDecision'), value: decisionReason }] : []),
        ]}
      />
    </Stack>
  );
}
