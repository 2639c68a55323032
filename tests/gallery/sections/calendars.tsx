import { useState } from 'react';
import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import type { CalendarEntry, CalendarView } from '#web/ui/calendar/calendar-types.ts';

const open = () => ({ tone: 'ok', state: words('Seats left', 'Places libres') }) as const;
const few = () => ({ tone: 'warn', state: words('Few seats', 'Peu de places') }) as const;
const full = () => ({ tone: 'mute', state: words('Full', 'Complet') }) as const;
const canceled = () => ({ tone: 'bad', state: words('Canceled', 'Annulé') }) as const;
const mine = () => ({ tone: 'info', state: words('You are enrolled', 'Vous êtes inscrit') }) as const;

const entries: readonly CalendarEntry[] = [
  {
    id: 'a',
    title: words('Suspension setup', 'Réglage des suspensions'),
    day: '2026-12-03',
    start: '08:30',
    end: '16:30',
    zone: 'MST',
    detail: 'Denver, CO',
    ...mine(),
  },
  {
    id: 'b',
    title: words('Charging systems', 'Systèmes de charge'),
    day: '2026-12-08',
    start: '09:00',
    end: '15:00',
    zone: 'MST',
    detail: 'Cheyenne, WY',
    ...open(),
  },
  {
    id: 'c',
    title: words('Winter service clinic', 'Clinique d’hiver'),
    day: '2026-12-09',
    start: '23:30',
    end: '00:30',
    endDay: '2026-12-10',
    zone: 'EST',
    detail: words('Virtual', 'En ligne'),
    ...few(),
  },
  {
    id: 'd',
    title: words('Ride day', 'Journée d’essai'),
    day: '2026-12-11',
    endDay: '2026-12-13',
    detail: 'Grand Junction, CO',
    ...full(),
  },
  {
    id: 'e',
    title: words('CAN bus faults', 'Pannes du bus CAN'),
    day: '2026-12-15',
    start: '08:30',
    end: '16:30',
    zone: 'MST',
    detail: 'Salt Lake City, UT',
    ...canceled(),
  },
  ...['08:00', '09:30', '11:00', '13:00', '14:30', '16:00'].map((start, index): CalendarEntry => ({
    id: `f${index}`,
    title: `${words('Coaching visit', 'Visite')} ${index + 1}`,
    day: '2026-12-17',
    start,
    end: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}`,
    zone: 'MST',
    ...(index % 2 ? open() : few()),
  })),
];

export function CalendarsSection() {
  const [state, setState] = useState<{ view?: CalendarView; day: string }>({ day: '2026-12-11' });
  const [opened, setOpened] = useState('–');
  return (
    <>
      <h1>{words('Calendars', 'Calendriers')}</h1>
      <Sample title={words('Events', 'Événements')}>
        <Calendar
          label={words('Events', 'Événements')}
          entries={entries}
          view={state.view}
          day={state.day}
          today="2026-12-08"
          onChange={(change) => setState((before) => ({ ...before, ...change }))}
          onOpen={setOpened}
          hrefOf={hrefOf}
        />
        <output>{opened}</output>
      </Sample>
    </>
  );
}

const hrefOf = (id: string) => `#${id}`;
