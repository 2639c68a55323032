import {
  IconArrowBackUp,
  IconCalendarShare,
  IconCircleCheck,
  IconQrcode,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconWritingSign,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { seatCalls, type PlacedPerson } from '#contract/live/ilt-seats.calls.ts';
import { enrollmentKinds } from '#contract/live/ilt-seats.fields.ts';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { FileMenu } from '#web/platform/reports/file-menu.tsx';
import { useUser } from '#web/platform/session.tsx';
import { ScanButton } from '#web/platform/scan/scan-button.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EnrollPeople } from '../enroll-people.tsx';
import { OutcomeChip } from '../outcome-chip.tsx';
import { useSignInSheet } from './sign-in-sheet.tsx';
import { usePeopleActions } from './use-people-actions.tsx';

const QrScreen = lazyPart(() => import('./qr-screen.tsx').then((module) => ({ default: module.QrScreen })));

const limit = 25;
const icon = { size: 16, stroke: 1.7 } as const;

export type PeopleTab = 'roster' | 'waitlist' | 'attendance';

/** The people of an event: everyone, those who wait, or those whose attendance is recorded. */
export function EventPeople({ event, tab }: { event: EventDetail; tab: PeopleTab }) {
  const { t } = useTranslation('live-training-admin');
  const mayEdit = event.abilities.edit;
  const { _id: userId } = useUser();
  const mayMark = mayEdit || event.instructors.some(({ _id }) => _id === userId);
  const sheet = useSignInSheet(event);
  const list = useListState({ text: 'text', kind: enrollmentKinds }, [], 'people');
  const [isAdding, setAdding] = useState(false);
  const [isShowingCode, setShowingCode] = useState(false);
  const kind =
    tab === 'waitlist'
      ? 'waitlisted'
      : (list.filters.kind ?? (tab === 'attendance' ? 'enrolled' : undefined));
  const params = { id: event._id };
  const query = { text: list.filters.text, kind };
  const people = useCall(
    seatCalls.roster,
    { params, query: { ...query, page: list.page, limit } },
    { keepPrevious: true },
  );
  const { selected, selection, choose } = useChoosing<PlacedPerson>({
    narrowed: { ...query, tab },
    total: people.data?.pagination.total,
    load: async (paging) => {
      const { users, pagination } = await callApi(seatCalls.roster, {
        params,
        query: { ...query, ...paging },
      });
      return { rows: users, pages: pagination.pages };
    },
    keyOf: ({ _id }) => _id,
    rowName: ({ fullName }) => fullName,
  });
  const actions = usePeopleActions(event, () => choose(new Set()));
  const columns = useColumns(event, tab);
  const menu = ({ _id, fullName, enrollment }: PlacedPerson): MenuAction[] => {
    const person = { _id, fullName };
    const item = (
      key: 'move' | 'changeDate' | 'remove' | 'takeBack',
      Icon: typeof IconUserPlus,
      run: () => void,
    ): MenuAction => ({
      key,
      label: t(`people.${key}`),
      icon: <Icon {...icon} />,
      onSelect: run,
      ...(key === 'remove' && { tone: 'danger' as const, divided: true }),
    });
    const isMarked = enrollment.kind === 'attended' || enrollment.checkedInAt !== null;
    return [
      ...(mayEdit && enrollment.kind === 'waitlisted'
        ? [item('move', IconUserPlus, () => actions.move(person))]
        : []),
      ...(mayEdit && (enrollment.kind === 'waitlisted' || (enrollment.kind === 'enrolled' && !isMarked))
        ? [item('changeDate', IconCalendarShare, () => actions.changeDate(person))]
        : []),
      ...(isMarked ? [item('takeBack', IconArrowBackUp, () => actions.ask('takeBack', person))] : []),
      ...(mayEdit && enrollment.kind !== 'cancelled' && !isMarked
        ? [item('remove', IconUserMinus, () => actions.ask('remove', person))]
        : []),
    ];
  };
  const controls = (
    <>
      {tab === 'roster' && (
        <>
          <Button icon={<IconWritingSign {...icon} />} onClick={sheet.print}>
            {t('sheet.print')}
          </Button>
          <FileMenu table={{ call: seatCalls.rosterExport, params }} onPrint={sheet.print} />
        </>
      )}
      {tab === 'attendance' && mayMark && <ScanButton onScan={(text) => list.setFilters({ text })} />}
      {tab === 'attendance' && mayMark && (
        <Button icon={<IconQrcode {...icon} />} onClick={() => setShowingCode(true)}>
          {t('ui:word.qrCode')}
        </Button>
      )}
      {tab !== 'attendance' && mayEdit && (
        <Button variant="filled" icon={<IconUserPlus {...icon} />} onClick={() => setAdding(true)}>
          {t('ui:word.enrollPeople')}
        </Button>
      )}
    </>
  );
  const ids = [...selected];
  return (
    <>
      <ListTable
        label={t(`event.tab.${tab}`)}
        list={list}
        reply={people}
        rows={people.data?.users}
        rowKey={({ _id }) => _id}
        columns={columns}
        search={t('people.search')}
        choices={
          tab === 'waitlist'
            ? []
            : [
                {
                  name: 'kind',
                  label: t('ui:word.status'),
                  options: (tab === 'attendance' ? (['enrolled', 'attended'] as const) : enrollmentKinds).map(
                    (value) => ({ value, label: t(`people.kinds.${value}`) }),
                  ),
                },
              ]
        }
        moreFilters={{ children: controls }}
        {...(mayMark && {
          rowMenu: (person: PlacedPerson) => ({ name: person.fullName, items: menu(person) }),
        })}
        {...(mayMark &&
          tab === 'attendance' && {
            selection: {
              ...selection,
              actions: (
                <>
                  <Button
                    icon={<IconUserCheck {...icon} />}
                    busy={actions.busy}
                    onClick={() => actions.checkIn(ids)}
                  >
                    {t('people.checkIn')}
                  </Button>
                  <Button
                    icon={<IconCircleCheck {...icon} />}
                    busy={actions.busy}
                    onClick={() => actions.complete(ids)}
                  >
                    {t('people.complete')}
                  </Button>
                </>
              ),
            },
          })}
        empty={{ title: t(`people.empty.${tab}`), sentence: t(`people.emptySentence.${tab}`) }}
      />
      {tab === 'roster' && people.data && people.data.invited.length > 0 && (
        <Panel title={t('people.invited', { count: people.data.invited.length })}>
          {people.data.invited.join(', ')}
        </Panel>
      )}
      {sheet.sheet}
      {isAdding && (
        <EnrollPeople
          eventId={event._id}
          hint={t('people.hint')}
          withGroups
          onClose={() => setAdding(false)}
        />
      )}
      <Suspense>{isShowingCode && <QrScreen event={event} onClose={() => setShowingCode(false)} />}</Suspense>
      {actions.dialogs}
    </>
  );
}

function useColumns(event: EventDetail, tab: PeopleTab): readonly Column<PlacedPerson>[] {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ fullName, profileImage, email, dealers }) => (
        <IdentityCell
          before={<Face name={fullName} photo={profileImage} size={32} />}
          title={fullName}
          detail={[dealers.map(({ name }) => name).join(', '), email].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'outcome',
      header: t('ui:word.status'),
      width: 200,
      cell: ({ enrollment }) => <OutcomeChip event={event} enrollment={enrollment} />,
    },
    {
      key: 'since',
      header: t(tab === 'attendance' ? 'people.recorded' : 'ui:word.since'),
      width: 230,
      priority: 3,
      cell: ({ enrollment }) => {
        const { since, offerEndsAt, checkedInAt, checkInBy, completedAt } = enrollment;
        if (tab !== 'attendance')
          return (
            <TwoLines
              first={formats.dateTime(since, event.timezone)}
              second={
                offerEndsAt &&
                t('people.offerEnds', {
                  at: formats.eventMoment({ start: offerEndsAt, zone: event.timezone }),
                })
              }
            />
          );
        const at = completedAt ?? checkedInAt;
        return (
          <TwoLines
            first={at ? formats.dateTime(at, event.timezone) : t('people.notRecorded')}
            second={checkInBy && t(`people.by.${checkInBy}`)}
          />
        );
      },
    },
  ];
}
