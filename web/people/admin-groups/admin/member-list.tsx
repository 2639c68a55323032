import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import type { Pending } from '../use-pending.ts';
import rows from '../../groups/member-rows.module.css';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
}

/** Pending additions shown before "Show all". */
const shownAtFirst = 10;

interface MemberListProps {
  readonly label: string;
  /** Members of the group: all of them, or one page. */
  readonly members: readonly Member[];
  readonly pending: Pending;
  readonly readOnly?: boolean;
}

/** What joins with the save, then the members. Those that leave with the save stay visible until then. */
export function MemberList({ label, members, pending, readOnly = false }: MemberListProps) {
  const { t } = useTranslation('admin-groups');
  const [isWhole, setWhole] = useState(false);
  const added = isWhole ? pending.added : pending.added.slice(0, shownAtFirst);
  if (pending.added.length === 0 && members.length === 0) return null;
  return (
    <>
      <ul className={rows.rows} aria-label={label}>
        {added.map((option) => (
          <li key={option.value} data-joins>
            <IdentityCell before={option.icon} title={option.label} detail={t('form.joins')} />
            <IconButton
              label={t('form.drop', { name: option.label })}
              icon={<IconX size={16} stroke={1.7} />}
              size="sm"
              onClick={() => pending.drop(option.value)}
            />
          </li>
        ))}
        {members.map(({ id, name, detail, icon }) => {
          const leaves = pending.removed.has(id);
          return (
            <li key={id} data-leaves={leaves || undefined}>
              <IdentityCell before={icon} title={name} detail={leaves ? t('form.leaves') : detail} />
              {!readOnly && (
                <IconButton
                  label={t(leaves ? 'ui:word.keepNamed' : 'ui:word.removeNamed', { name })}
                  icon={
                    leaves ? <IconArrowBackUp size={16} stroke={1.7} /> : <IconX size={16} stroke={1.7} />
                  }
                  size="sm"
                  onClick={() => pending.toggle(id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {pending.added.length > added.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('form.showAdded', { count: pending.added.length })}
        </Button>
      )}
    </>
  );
}
