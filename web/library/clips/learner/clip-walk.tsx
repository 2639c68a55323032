import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { ClipRoom } from '../clip-room.ts';
import { walkFilters } from '../clip-filters.ts';
import classes from './clip-view.module.css';

/** To the one before and the one after in the list that the reader came from. */
export function ClipWalk({ room, id }: { room: ClipRoom; id: string }) {
  const { t } = useTranslation('clips');
  const { filters } = useListState(walkFilters);
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const query = new URLSearchParams(given as Record<string, string>).toString();
  const params = { id };
  const before = useCall(room.calls.another, { params, query: { ...filters, index: '-1' } });
  const after = useCall(room.calls.another, { params, query: { ...filters, index: '1' } });
  const [newer, older] = [before.data?.newEventId, after.data?.newEventId];
  if (!newer && !older) return null;
  const hrefOf = (other: string) => room.clip(other) + (query && `?${query}`);
  return (
    <nav className={classes.walk} aria-label={t('walk.label')}>
      {newer ? (
        <ButtonLink href={hrefOf(newer)} icon={<IconChevronLeft size={16} stroke={1.7} />}>
          {t('ui:word.previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink href={hrefOf(older)} iconAfter={<IconChevronRight size={16} stroke={1.7} />}>
          {t('ui:word.next')}
        </ButtonLink>
      )}
    </nav>
  );
}
