import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useArea } from '#web/platform/use-area.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader, type PageHeaderProps } from '#web/ui/page-header.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { dayFault } from '#web/ui/typed-day.ts';
import { FileMenu, type FileMenuProps } from './file-menu.tsx';
import classes from './report-header.module.css';
import { useAsOf } from './use-as-of.ts';
import { useBeforePrint } from './use-before-print.ts';

export type ReportHeaderProps = Omit<PageHeaderProps, 'room'> &
  FileMenuProps & {
    /** Which figures follow the day of the report, and which do not. Without it, the report always shows today. */
    readonly asOfNote?: string | undefined;
    /** The main action of the page, at the end. */
    readonly primary?: ReactNode;
  };

/** The head of a report: its date and export actions and, on paper, who printed it and when. Uses the texts of `report-kit`. */
export function ReportHeader({ table, onPrint, asOfNote, actions, primary, ...head }: ReportHeaderProps) {
  const room = useArea();
  const { day } = useAsOf();
  return (
    <>
      <PaperHead day={asOfNote === undefined ? undefined : day} />
      <PageHeader
        {...head}
        room={room}
        actions={
          <>
            {asOfNote !== undefined && <AsOfField />}
            {actions}
            <FileMenu {...(table && { table })} {...(onPrint && { onPrint })} />
            {primary}
          </>
        }
      />
      {asOfNote !== undefined && <AsOfStrip note={asOfNote} />}
    </>
  );
}

const earliest = '2000-01-01';

/** The date of the report. Applied once it is complete, so that typing a year does not request the year 2. */
function AsOfField() {
  const { t } = useTranslation('report-kit');
  const id = useId();
  const { day, set } = useAsOf();
  const today = useToday();
  // An invalid date stays in the field, so that what someone typed is not lost.
  const [typed, setTyped] = useState<string>();
  return (
    <span className={classes.asOf}>
      <label className="fine" htmlFor={id}>
        {t('asOf.label')}
      </label>
      <DateField
        id={id}
        min={earliest}
        max={today}
        value={typed ?? day ?? today}
        onChange={(value) => {
          setTyped(value);
          if (value && !dayFault(value, { min: earliest, max: today }))
            set(value === today ? undefined : value);
        }}
        onBlur={() => {
          if (!typed || !dayFault(typed, { min: earliest, max: today })) setTyped(undefined);
        }}
      />
    </span>
  );
}

/** Which figures follow the date, and a link back to today. */
function AsOfStrip({ note }: { note: string }) {
  const { t } = useTranslation('report-kit');
  const formats = useFormats();
  const { day, set } = useAsOf();
  if (!day) return null;
  return (
    <div className={classes.strip}>
      <Strip
        title={t('asOf.title', { date: formats.date(day) })}
        actions={
          <Button size="xs" onClick={() => set(undefined)}>
            {t('asOf.today')}
          </Button>
        }
      >
        {note}
      </Strip>
    </div>
  );
}

/** Printed only. */
function PaperHead({ day }: { day: string | undefined }) {
  const { t } = useTranslation('report-kit');
  const language = useLanguage();
  const formats = useFormats();
  const user = useUser();
  const { config } = useSession();
  const [now, setNow] = useState(() => new Date());
  useBeforePrint(() => setNow(new Date()));
  return (
    <div className={classes.paper}>
      <p>
        <b>{inLanguage(config.portalName, language)}</b>
        {' · '}
        {t('paper.printed', { date: formats.dateTime(now), name: user.fullName })}
      </p>
      <p>{day ? t('asOf.title', { date: formats.date(day) }) : t('paper.today')}</p>
    </div>
  );
}
