import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageCalls as calls } from '#contract/library/messages.calls.ts';
import type { AudienceFields } from '#contract/people/audiences.fields.ts';
import type { Reply } from '#contract/platform/call.ts';
import { callApi } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import classes from './messages.module.css';

type Reached = UseQueryResult<Reply<typeof calls.countRecipients>>;

/** The people whom the author may see in an audience, counted by the server. */
export const useReached = (audience: AudienceFields): Reached =>
  useQuery({
    queryKey: ['messages', calls.countRecipients.id, audience],
    queryFn: ({ signal }) => callApi(calls.countRecipients, { body: { audience } }, { signal }),
    placeholderData: (before) => before,
  });

/** How many people get the message, and the first of them by name. */
export function ReachedPeople({ reached }: { reached: Reached }) {
  const { t } = useTranslation('messages');
  const formats = useFormats();
  if (reached.isError) return <p role="alert">{failureText(reached.error)}</p>;
  if (!reached.data) return <p>{t('ui:loading')}</p>;
  const { countRecipients: count, recipients } = reached.data;
  return (
    <details className={classes.reached}>
      <summary>{t('reached', { count, shown: formats.number(count) })}</summary>
      <ul className="bullets">
        {recipients.map(({ _id, name, dealer }) => (
          <li key={_id}>
            {name}
            {dealer && <small className="sub"> {dealer}</small>}
          </li>
        ))}
        {count > recipients.length && (
          <li>
            {t('ui:word.andMore', {
              count: count - recipients.length,
              shown: formats.number(count - recipients.length),
            })}
          </li>
        )}
      </ul>
    </details>
  );
}
