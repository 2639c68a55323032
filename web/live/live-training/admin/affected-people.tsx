import { useTranslation } from 'react-i18next';
import type { eventCalls } from '#contract/live/ilt-events.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { useEventWords } from './use-event-words.ts';

/** Names in the text; the others are counted. */
const mostNames = 20;

/** The people who have something else at the time of an event, with what it is. */
export function AffectedPeople({ users }: Pick<Reply<typeof eventCalls.conflicts>, 'users'>) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const others = users.length - mostNames;
  return (
    <ul className="bullets">
      {users.slice(0, mostNames).map(({ _id, fullName, event }) => (
        <li key={_id}>{t('affected.person', { name: fullName, event: words.title(event) })}</li>
      ))}
      {others > 0 && <li>{t('affected.others', { count: others })}</li>}
    </ul>
  );
}
