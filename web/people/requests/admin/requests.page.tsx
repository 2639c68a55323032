import { IconCheck, IconKeyboard, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCalls, type RequestingUser } from '#contract/people/requests.calls.ts';
import { requestStatuses } from '#contract/people/requests.fields.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { ReviewKeys } from '#web/platform/review/review-keys.tsx';
import { useReviewKeys } from '#web/platform/review/use-review-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ApproveRequest } from './approve-request.tsx';
import { useRequestBulk } from './use-request-bulk.tsx';
import { usePosition } from './use-position.ts';

const limit = 10;
type Status = (typeof requestStatuses)[number];
const isStatus = (value: unknown): value is Status => requestStatuses.some((one) => one === value);

/** People waiting for a decision, longest first, and earlier decisions. */
export function Page() {
  const { t } = useTranslation('requests');
  const formats = useFormats();
  const list = useListState(['text', 'status']);
  const [approving, setApproving] = useState<RequestingUser>();
  const [denying, setDenying] = useState<RequestingUser>();
  const [showsKeys, setShowsKeys] = useState(false);
  const status: Status = isStatus(list.filters.status) ? list.filters.status : 'pending';
  const requests = useCall(
    requestCalls.list,
    { query: { page: list.page, limit: list.limit(limit), text: list.filters.text, status } },
    { keepPrevious: true },
  );
  const waiting = useCall(requestCalls.notifications, {});
  const columns = useColumns(status, setApproving, setDenying);
  const waitingHere = status === 'pending' ? (requests.data?.users ?? []) : [];
  useReviewKeys({
    a: () => setApproving(waitingHere[Math.max(0, focusedRow())]),
    d: () => setDenying(waitingHere[Math.max(0, focusedRow())]),
    j: () => focusRow(focusedRow() + 1),
    k: () => focusRow(focusedRow() - 1),
    '?': () => setShowsKeys(true),
  });
  const bulk = useRequestBulk({
    text: list.filters.text,
    status,
    total: requests.data?.pagination.total,
  });

  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          status === 'pending' && (
            <IconButton
              label={t('review-queue:keys.show')}
              icon={<IconKeyboard size={18} stroke={1.7} />}
              onClick={() => setShowsKeys(true)}
              aria-keyshortcuts="?"
            />
          )
        }
      />
      <Tabs
        label={t('ui:word.requestsByStatus')}
        current={status}
        items={requestStatuses.map((key) => ({
          key,
          label: t(`state.${key}`),
          ...(key === 'pending' &&
            waiting.data && { count: formats.number(waiting.data.notifications.count) }),
        }))}
        onChange={(key) => list.setFilters({ status: key === 'pending' ? undefined : key })}
      />
      <ListTable
        label={t('title')}
        // The tabs are three lists, each with its own text when empty.
        list={{
          ...list,
          isFiltered: Boolean(list.filters.text),
          clearFilters: () => list.setFilters({ text: undefined }),
        }}
        reply={requests}
        rows={requests.data?.users}
        rowKey={(user) => user._id}
        columns={columns}
        selection={bulk.selection}
        sized
        search={t('ui:word.nameOrEmail')}
        empty={{ title: t(`empty.${status}.title`), sentence: t(`empty.${status}.sentence`) }}
      />
      {approving && (
        <ApproveRequest
          request={approving}
          roles={requests.data?.roles ?? []}
          onClose={() => setApproving(undefined)}
        />
      )}
      {bulk.dialogs}
      {showsKeys && <ReviewKeys absent={['part', 'reason']} onClose={() => setShowsKeys(false)} />}
      <DenyRequest request={denying} onClose={() => setDenying(undefined)} />
    </>
  );
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main tbody tr a')];

/** The place of the row that has the focus; -1 if none has. */
const focusedRow = (): number =>
  rowLinks().findIndex((link) => link.closest('tr')?.contains(document.activeElement));

const focusRow = (place: number): void => rowLinks()[place]?.focus();

function useColumns(
  status: Status,
  onApprove: (request: RequestingUser) => void,
  onDeny: (request: RequestingUser) => void,
): readonly Column<RequestingUser>[] {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const formats = useFormats();
  const positionOf = usePosition();
  const who: Column<RequestingUser> = {
    key: 'who',
    header: t('ui:word.person'),
    primary: true,
    cell: (user) => (
      <IdentityCell
        before={<Face name={user.fullName} photo={user.profileImage} />}
        title={user.fullName}
        href={addressOf(userScreens.edit, { userId: user._id })}
        detail={user.emailVerified ? user.email : `${user.email} · ${t('notVerified')}`}
      />
    ),
  };
  const dealer: Column<RequestingUser> = {
    key: 'dealer',
    header: t('ui:word.dealer'),
    priority: 2,
    phone: 'line',
    cell: ({ dealers: [first] }) =>
      first ? (
        <Row gap={8}>
          <TwoLines
            first={`${first.name}, ${first.number}`}
            second={[first.city, first.region].filter(Boolean).join(', ')}
          />
          {first.status === 'pending' && <StatusChip tone="info">{t('newDealer')}</StatusChip>}
        </Row>
      ) : (
        t('noDealer')
      ),
  };
  const position: Column<RequestingUser> = {
    key: 'position',
    header: t('ui:word.position'),
    priority: 2,
    width: 190,
    cell: (user) => (
      <TwoLines
        first={positionOf(user)}
        second={user.assignmentGroups.map((group) => nameIn(group, language)).join(', ')}
      />
    ),
  };
  const since: Column<RequestingUser> = {
    key: 'since',
    header: t('ui:word.since'),
    priority: 3,
    width: 130,
    cell: (user) => formats.age(user.requestedAt),
  };
  const actions: Column<RequestingUser> = {
    key: 'actions',
    header: t('columns.decide'),
    phone: 'line',
    align: 'end',
    width: 270,
    cell: (user) => (
      <Row gap={8} justify="end">
        <Button
          size="xs"
          icon={<IconX size={16} stroke={1.7} />}
          aria-label={t('ui:word.denyPerson', { name: user.fullName })}
          onClick={() => onDeny(user)}
        >
          {t('ui:word.deny')}
        </Button>
        <Button
          size="xs"
          variant="light"
          icon={<IconCheck size={16} stroke={1.7} />}
          aria-label={t('ui:word.approvePerson', { name: user.fullName })}
          onClick={() => onApprove(user)}
        >
          {t('ui:word.approve')}
        </Button>
      </Row>
    ),
  };
  const decided: Column<RequestingUser> = {
    key: 'decided',
    header: t('ui:word.decision'),
    width: 260,
    cell: (user) => (
      <TwoLines
        first={t('decidedBy', { name: user.decidedBy, when: formats.ageWithin(user.decidedAt) })}
        second={user.reason ?? nameIn(user.role, language)}
      />
    ),
  };
  return status === 'pending' ? [who, dealer, position, since, actions] : [who, dealer, position, decided];
}

function DenyRequest({ request, onClose }: { request: RequestingUser | undefined; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const deny = useChange(requestCalls.deny, {
    alsoChanges: ['users'],
    onDone: async () => {
      toast(t('deny.done'));
      onClose();
      await refreshSession();
    },
  });
  return (
    <ConfirmDialog
      opened={request !== undefined}
      title={t('ui:word.denyRequestOf', { name: request?.fullName })}
      confirmLabel={t('ui:word.denyRequest')}
      danger
      reason={{ label: t('ui:word.reason'), hint: t('ui:word.reasonHint'), required: true }}
      busy={deny.isPending}
      onConfirm={(reason) => request && deny.mutate({ params: { userId: request._id }, body: { reason } })}
      onClose={onClose}
    >
      {t('deny.text')}
    </ConfirmDialog>
  );
}
