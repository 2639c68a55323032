import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupCalls, type MembershipReason } from '#contract/people/groups.calls.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './group-members.module.css';
import rows from '../member-rows.module.css';

const limit = 10;

/** Separate in the address from the list of groups under the drawer. */
export const membersArea = 'members';

interface GroupMembersProps {
  readonly groupId: string;
  /** Ids of the members to remove with the save. */
  readonly removed: ReadonlySet<string>;
  readonly onChange: (removed: ReadonlySet<string>) => void;
  /** Why somebody is in a department with a rule: nobody is removed from such a list. */
  readonly because?: ((reason: MembershipReason) => string) | undefined;
}

/** The members of a group, page by page. Removals are saved with the form. */
export function GroupMembers({ groupId, removed, onChange, because }: GroupMembersProps) {
  const { t } = useTranslation('groups');
  const list = useListState(['text'], [], membersArea);
  const { text } = list.filters;
  const members = useCall(
    groupCalls.users,
    { params: { id: groupId }, query: { page: list.page, limit, text } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(members, list);
  if (members.isLoadingError) return <FailedReply reply={members} />;
  if (!members.data || isPast) return null;
  const { users, pagination } = members.data;
  if (pagination.total === 0 && !text) return null;
  const toggle = (id: string) => {
    const next = new Set(removed);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <section className={classes.members} aria-label={t('form.members')}>
      <h3>{t('form.members')}</h3>
      {(pagination.total > limit || text) && (
        <SearchField
          label={t('form.findMember')}
          value={text ?? ''}
          onChange={(next) => list.setFilters({ text: next || undefined })}
        />
      )}
      <ul className={rows.rows}>
        {users.map((user) => {
          const leaves = removed.has(user._id);
          return (
            <li key={user._id} data-leaves={leaves || undefined}>
              <IdentityCell
                before={<Face name={user.fullName} photo={user.profileImage} />}
                title={user.fullName}
                detail={
                  leaves ? t('form.leaves') : because && user.because ? because(user.because) : user.email
                }
              />
              {!because && (
                <IconButton
                  label={t(leaves ? 'ui:word.keepNamed' : 'ui:word.removeNamed', { name: user.fullName })}
                  icon={
                    leaves ? <IconArrowBackUp size={16} stroke={1.7} /> : <IconX size={16} stroke={1.7} />
                  }
                  size="sm"
                  onClick={() => toggle(user._id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {pagination.pages > 1 && (
        <Pagination page={list.page} limit={limit} total={pagination.total} onPage={list.setPage} />
      )}
    </section>
  );
}
