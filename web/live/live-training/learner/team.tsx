import { useTranslation } from 'react-i18next';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import classes from './team.module.css';
import { OutcomeChip } from '../outcome-chip.tsx';
import { useOwnWords } from '../use-own-words.ts';
import { useTeamList } from './use-team-list.ts';

const views = ['people', 'history'] as const;

/** The staff of the manager’s dealers: who has which seat, and everything that was. */
export function Team() {
  const { t } = useTranslation('live-training');
  const shown = useListState({ view: views }, [], 'team');
  const { view = 'people' } = shown.filters;
  return (
    <Stack gap={16}>
      <Row>
        <Segmented
          label={t('team.view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`team.views.${value}`) }))}
          onChange={(next) => shown.setFilters({ view: next === 'people' ? undefined : next })}
        />
      </Row>
      {view === 'people' ? <People /> : <History />}
    </Stack>
  );
}

type Member = Reply<typeof myEventCalls.dealerUsers>['users'][number];

function People() {
  const { t } = useTranslation('live-training');
  const { query, table } = useTeamList('people');
  const reply = useCall(myEventCalls.dealerUsers, { query }, { keepPrevious: true });
  return (
    <ListTable
      {...table}
      label={t('tab.team')}
      reply={reply}
      rows={reply.data?.users}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          header: t('ui:word.person'),
          primary: true,
          width: '38%',
          cell: (member) => <PersonCell person={member} />,
        },
        { key: 'places', header: t('ui:word.upcomingEvents'), cell: (member) => <Places member={member} /> },
      ]}
      empty={{ title: t('team.none'), sentence: t('team.noneSentence') }}
    />
  );
}

const PersonCell = ({ person }: { person: Pick<Member, 'fullName' | 'dealers'> }) => (
  <IdentityCell
    before={<Face name={person.fullName} size={32} />}
    title={person.fullName}
    detail={person.dealers.map(({ name }) => name).join(', ')}
  />
);

function Places({ member }: { member: Member }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  if (member.places.length === 0) return <span className="fine">{t('team.noPlaces')}</span>;
  return (
    <ul className={classes.places}>
      {member.places.map(({ event, enrollment }) => (
        <li key={event._id}>
          <AppLink href={addressOf(screens.page, { id: event._id })}>{words.title(event)}</AppLink>
          <small className="fine">
            {formats.date(event.startsAt, 'MMM Do, YYYY', event.timezone)}
            {' · '}
            {event.virtual ? t('ui:word.livestream') : (event.city ?? t('noPlace'))}
          </small>
          <OutcomeChip event={event} enrollment={enrollment} />
        </li>
      ))}
    </ul>
  );
}

function History() {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  const { query, table } = useTeamList('history');
  const reply = useCall(myEventCalls.dealerUserReports, { query }, { keepPrevious: true });
  return (
    <ListTable
      {...table}
      label={t('team.views.history')}
      reply={reply}
      rows={reply.data?.reports}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          header: t('ui:word.person'),
          primary: true,
          cell: ({ user }) => <PersonCell person={user} />,
        },
        {
          key: 'event',
          header: t('ui:word.event'),
          priority: 3,
          cell: ({ event }) => (
            <TwoLines
              first={
                <AppLink href={addressOf(screens.page, { id: event._id })}>{words.title(event)}</AppLink>
              }
              second={[
                formats.date(event.startsAt, 'MMM Do, YYYY', event.timezone),
                event.virtual ? t('ui:word.livestream') : (event.city ?? t('noPlace')),
              ].join(' · ')}
            />
          ),
        },
        {
          key: 'outcome',
          header: t('team.outcome'),
          width: 190,
          cell: ({ event, enrollment }) => <OutcomeChip event={event} enrollment={enrollment} />,
        },
      ]}
      empty={{ title: t('ui:word.noLiveTrainingYet'), sentence: t('team.noHistorySentence') }}
    />
  );
}
