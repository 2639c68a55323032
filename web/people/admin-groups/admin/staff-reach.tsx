import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './group-editor.module.css';

type Body = CallInput<typeof adminGroupCalls.preview>['body'];

/** Members shown before "Show all". */
const shownAtFirst = 8;
const delayMilliseconds = 300;

/** What each member of staff sees now and would see after a save. Follows the form after a short pause. */
export function StaffReach({ body }: { body: Body }) {
  const { t } = useTranslation('admin-groups');
  const [isWhole, setWhole] = useState(false);
  const reply = useCall(adminGroupCalls.preview, { body: useSettled(body) }, { keepPrevious: true });
  const staff = reply.data?.staff ?? [];
  const shown = isWhole ? staff : staff.slice(0, shownAtFirst);
  return (
    <Panel title={t('reach.title')} sub={t('reach.sub')}>
      {reply.isError && <FailedReply reply={reply} level={3} />}
      {!reply.data && !reply.isError && <SkeletonRows rows={3} />}
      {reply.data && (
        <div className={classes.reach} aria-busy={reply.isPlaceholderData}>
          <p role="status">
            {t('reach.group')} <Counts {...reply.data} />
          </p>
          {staff.length === 0 && <p>{t('reach.nobody')}</p>}
          <ul aria-label={t('reach.title')}>
            {shown.map((member) => (
              <li key={member._id}>
                <Face name={member.fullName} photo={member.profileImage} />
                <span>
                  <strong>{member.fullName}</strong>
                  {member.sees ? <Counts {...member} /> : <span>{t('reach.sees')}</span>}
                </span>
              </li>
            ))}
          </ul>
          {staff.length > shown.length && (
            <Button variant="subtle" onClick={() => setWhole(true)}>
              {t('reach.all', { count: staff.length })}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

interface Count {
  readonly now: number;
  readonly after: number;
}

/** "45 dealers (+3), 618 people (+37)" */
function Counts({ dealers, users }: { readonly dealers: Count; readonly users: Count }) {
  const { t } = useTranslation('admin-groups');
  const formats = useFormats();
  return (
    <span className={classes.counts}>
      <Counted
        {...dealers}
        text={t('count.dealers', { count: dealers.after, shown: formats.number(dealers.after) })}
      />
      <Counted
        {...users}
        text={t('count.people', { count: users.after, shown: formats.number(users.after) })}
      />
    </span>
  );
}

function Counted({ now, after, text }: Count & { readonly text: string }) {
  const formats = useFormats();
  const change = after - now;
  return (
    <span>
      {text}
      {change !== 0 && (
        <em data-change={change > 0 ? 'more' : 'fewer'}>
          {` (${change > 0 ? '+' : '−'}${formats.number(Math.abs(change))})`}
        </em>
      )}
    </span>
  );
}

/** The value once it has not changed for a moment. Compared by content, because the form makes a new object at every render. */
function useSettled(value: Body): Body {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Body), delayMilliseconds);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
