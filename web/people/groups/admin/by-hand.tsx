import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { searchUsers } from '#web/people/search-users.ts';
import { useCall } from '#web/platform/query.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './rule.module.css';

/** What a save changes about who is kept in or out. */
export interface Hand {
  readonly keep: readonly Kept[];
  readonly release: readonly string[];
}
export interface Kept {
  readonly userId: string;
  readonly fullName: string;
  readonly isIn: boolean;
  readonly reason: string;
}

interface ByHandProps {
  readonly groupId: string | undefined;
  readonly hand: Hand;
  readonly onChange: (hand: Hand) => void;
}

/** Whom somebody keeps in or out, whatever the rule says. Changes are saved with the form. */
export function ByHand({ groupId, hand, onChange }: ByHandProps) {
  const { t } = useTranslation('groups');
  const saved = useCall(
    groupCalls.byHand,
    { params: { id: groupId ?? '' } },
    { enabled: groupId !== undefined },
  );
  const changed = new Set(hand.keep.map(({ userId }) => userId));
  const standing = (saved.data?.people ?? []).filter(({ _id }) => !changed.has(_id));
  const set = (userId: string, change: Partial<Kept>) =>
    onChange({
      ...hand,
      keep: hand.keep.map((one) => (one.userId === userId ? { ...one, ...change } : one)),
    });
  return (
    <section className={classes.hand} aria-label={t('rule.hand.title')}>
      <h3>{t('rule.hand.title')}</h3>
      <p>{t('rule.hand.sub')}</p>
      <ul>
        {standing.map(({ _id, fullName, profileImage, isIn, reason }) => {
          const goes = hand.release.includes(_id);
          return (
            <li key={_id} data-leaves={goes || undefined}>
              <IdentityCell
                before={<Face name={fullName} photo={profileImage} />}
                title={fullName}
                detail={goes ? t('rule.hand.goes') : reason}
              />
              <span className={classes.kept}>
                <StatusChip tone={isIn ? 'ok' : 'mute'}>{t(`rule.hand.${isIn ? 'in' : 'out'}`)}</StatusChip>
                <IconButton
                  label={t(goes ? 'rule.hand.keep' : 'rule.hand.release', { name: fullName })}
                  icon={<IconX size={16} stroke={1.7} />}
                  size="sm"
                  onClick={() =>
                    onChange({
                      ...hand,
                      release: goes ? hand.release.filter((id) => id !== _id) : [...hand.release, _id],
                    })
                  }
                />
              </span>
            </li>
          );
        })}
        {hand.keep.map(({ userId, fullName, isIn, reason }) => (
          <li key={userId} className={classes.entered}>
            <IdentityCell before={<Face name={fullName} photo={null} />} title={fullName} />
            <span className={classes.kept}>
              <Segmented
                label={t('rule.hand.how', { name: fullName })}
                value={isIn ? 'in' : 'out'}
                options={[
                  { value: 'in', label: t('rule.hand.in') },
                  { value: 'out', label: t('rule.hand.out') },
                ]}
                onChange={(next) => set(userId, { isIn: next === 'in' })}
              />
              <IconButton
                label={t('ui:word.removeNamed', { name: fullName })}
                icon={<IconX size={16} stroke={1.7} />}
                size="sm"
                onClick={() => onChange({ ...hand, keep: hand.keep.filter((one) => one.userId !== userId) })}
              />
            </span>
            <TextInput
              aria-label={t('rule.hand.reason', { name: fullName })}
              placeholder={t('ui:word.reason')}
              maxLength={200}
              value={reason}
              onChange={(event) => set(userId, { reason: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
      <AsyncSelect
        label={t('rule.hand.add')}
        placeholder={t('ui:word.nameOrEmail')}
        search={searchUsers}
        value={null}
        onChange={(person) =>
          person &&
          !changed.has(person.value) &&
          onChange({
            release: hand.release.filter((id) => id !== person.value),
            keep: [...hand.keep, { userId: person.value, fullName: person.label, isIn: true, reason: '' }],
          })
        }
      />
    </section>
  );
}
