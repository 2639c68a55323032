import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { seatCalls, type PlacedPerson } from '#contract/live/ilt-seats.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { formatEventDateTime } from '#web/platform/formats/event-times.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { titleIn } from '../training-texts.ts';
import classes from './sign-in-sheet.module.css';

/** Lines for people who come without a seat. */
const emptyLines = 3;

/** A sheet on which the people with a seat sign, for the printer, in the language the event is taught in. */
export function useSignInSheet(event: EventDetail) {
  const params = { id: event._id };
  const { rows, print } = useReportPrint<PlacedPerson>(async ({ page, limit }) => {
    await loadTexts(['live-training-admin'], event.language);
    const { users, pagination } = await callApi(seatCalls.roster, { params, query: { page, limit } });
    const seated = users.filter(({ enrollment: { kind } }) => kind === 'enrolled' || kind === 'attended');
    return { rows: seated, pagination };
  });
  return { print, sheet: rows && createPortal(<SignInSheet event={event} people={rows} />, document.body) };
}

function SignInSheet({ event, people }: { event: EventDetail; people: readonly PlacedPerson[] }) {
  const { language, startsAt, endsAt, timezone, virtual, location, room, instructors } = event;
  const { t } = useTranslation('live-training-admin', { lng: language });
  const place = virtual
    ? t('ui:word.livestream')
    : [location?.venue, room?.name, location?.address, location && `${location.city}, ${location.state}`]
        .filter(Boolean)
        .join(', ');
  const names = instructors.map(({ name }) => name).join(', ');
  return (
    <div className={classes.sheet} lang={language}>
      <h1>{titleIn(event, language)}</h1>
      <p>{formatEventDateTime({ start: startsAt, end: endsAt, zone: timezone }, language)}</p>
      <p>{place}</p>
      {names && <p>{t('sheet.instructors', { names })}</p>}
      <table>
        <thead>
          <tr>
            <th className={classes.number}>{t('sheet.number')}</th>
            <th>{t('ui:word.name')}</th>
            <th>{t('ui:word.dealer')}</th>
            <th className={classes.signature}>{t('sheet.signature')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ _id, fullName, dealers }, index) => (
            <tr key={_id}>
              <td>{index + 1}</td>
              <td>{fullName}</td>
              <td>{dealers.map(({ name }) => name).join(', ')}</td>
              <td>&nbsp;</td>
            </tr>
          ))}
          {Array.from({ length: emptyLines }, (_, index) => (
            <tr key={`empty-${index}`}>
              <td>{people.length + index + 1}</td>
              <td>&nbsp;</td>
              <td>&nbsp;</td>
              <td>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
