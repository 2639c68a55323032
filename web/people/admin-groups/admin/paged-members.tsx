import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { Face } from '#web/ui/face.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { MemberList, type Member } from './member-list.tsx';
import type { Pending } from '../use-pending.ts';

const limit = 10;

interface PagedProps {
  /** Undefined for a new group, which has none yet. */
  readonly groupId: string | undefined;
  readonly pending: Pending;
}

/** The dealers of a group, searched and read page by page. */
export function GroupDealers({ groupId, pending }: PagedProps) {
  const { t } = useTranslation('admin-groups');
  const view = useView();
  const reply = useCall(
    adminGroupCalls.dealers,
    { params: { id: groupId ?? '' }, query: { page: view.page, limit, text: view.text || undefined } },
    { enabled: groupId !== undefined, keepPrevious: true },
  );
  if (reply.isLoadingError) return <FailedReply reply={reply} level={3} />;
  const members = (reply.data?.dealers ?? []).map(({ _id: id, name, number, city, region, status }) => ({
    id,
    name,
    detail: [number, [city, region].filter(Boolean).join(', '), status !== 'active' && t('ui:word.inactive')]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <Paged
      label={t('ui:word.dealers')}
      find={t('form.findDealer')}
      view={view}
      total={reply.data?.pagination.total ?? 0}
      members={members}
      pending={pending}
    />
  );
}

/** The people put into a group directly, searched and read page by page. */
export function GroupUsers({ groupId, pending }: PagedProps) {
  const { t } = useTranslation('admin-groups');
  const view = useView();
  const reply = useCall(
    adminGroupCalls.users,
    { params: { id: groupId ?? '' }, query: { page: view.page, limit, text: view.text || undefined } },
    { enabled: groupId !== undefined, keepPrevious: true },
  );
  if (reply.isLoadingError) return <FailedReply reply={reply} level={3} />;
  const members = (reply.data?.users ?? []).map((user) => ({
    id: user._id,
    name: user.fullName,
    detail: [user.email, ...user.dealers.map((dealer) => dealer.name)].filter(Boolean).join(' · '),
    icon: <Face name={user.fullName} photo={user.profileImage} />,
  }));
  return (
    <Paged
      label={t('ui:word.people')}
      find={t('form.findPerson')}
      view={view}
      total={reply.data?.pagination.total ?? 0}
      members={members}
      pending={pending}
    />
  );
}

interface View {
  readonly page: number;
  readonly text: string;
  readonly setPage: (page: number) => void;
  readonly setText: (text: string) => void;
}

/** Kept out of the address: it is a part of a form, and changing it must not ask about unsaved changes. */
function useView(): View {
  const [view, setView] = useState({ page: 1, text: '' });
  return {
    ...view,
    setPage: (page) => setView((before) => ({ ...before, page })),
    setText: (text) => setView({ page: 1, text }),
  };
}

interface PagedMembersProps {
  readonly label: string;
  readonly find: string;
  readonly view: View;
  readonly total: number;
  readonly members: readonly Member[];
  readonly pending: Pending;
}

function Paged({ label, find, view, total, members, pending }: PagedMembersProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {(total > limit || view.text !== '') && (
        <SearchField label={find} value={view.text} onChange={view.setText} />
      )}
      <MemberList label={label} members={members} pending={pending} />
      {view.text !== '' && total === 0 && <p>{t('word.noResults')}</p>}
      {total > limit && <Pagination page={view.page} limit={limit} total={total} onPage={view.setPage} />}
    </>
  );
}
