import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaderboardCalls as calls } from '#contract/insight/leaderboards.calls.ts';
import type { BoardPeriod } from '#contract/insight/leaderboards.fields.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import '#web/platform/theme/input-styles.ts';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from '../leaderboards.module.css';
import { PeopleList } from '../people-list.tsx';
import { PeriodChoice } from '../period-choice.tsx';

/** The board of one's own dealer: always for its managers, who show it to the staff or hide it. Nothing for staff who are not shown it. */
export function OwnDealerBoard({ recordId: dealerId }: RecordPartProps) {
  const { t } = useTranslation('leaderboards');
  const [period, setPeriod] = useState<BoardPeriod>('month');
  const params = { dealerId };
  const reply = useCall(calls.dealer, { params, query: { period } }, { keepPrevious: true });
  const show = useChange(calls.show, {
    onDone: ({ isShown }) => toast(t(isShown ? 'dealer.shown' : 'dealer.hidden')),
  });
  const board = reply.data;
  if (!board) return null;
  return (
    <Panel
      title={t('dealer.title')}
      sub={t('people.sub')}
      padding="none"
      actions={<PeriodChoice period={period} onChange={setPeriod} />}
    >
      {board.mayShow && (
        <div className={classes.show}>
          <Switch
            label={t('dealer.show')}
            description={t('dealer.showHint')}
            checked={board.isShown}
            disabled={show.isPending}
            onChange={(event) => show.mutate({ params, body: { isShown: event.currentTarget.checked } })}
          />
        </div>
      )}
      <PeopleList key={period} users={board.users} compared={board.before !== null} dealers={false} />
      <p className={classes.note}>{t('people.note')}</p>
    </Panel>
  );
}
