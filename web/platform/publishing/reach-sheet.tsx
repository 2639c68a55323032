import { Radio, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanFields } from '#contract/platform/publishing.ts';
import { reachErrors, type Reach } from '#contract/platform/reach.ts';
import type { Language } from '#contract/platform/language.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { failureText, isRule } from '#web/platform/failures.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Sheet, SheetSection } from '#web/ui/sheet.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { offerUndo } from './offer-undo.ts';
import type { AskedWith, ReachCall } from './reach-calls.ts';
import { ReachedPeople } from './reached-people.tsx';
import classes from './reach-sheet.module.css';
import '#web/platform/theme/input-styles.ts';

/** A change that reaches people, as the page asks about it. */
export interface ReachQuestion {
  /** Says whom it would reach: the input of the change. */
  readonly call: ReachCall;
  readonly input: object;
  /** Makes the change. */
  readonly act: (asked: AskedWith) => Promise<unknown>;
  /** The record, so that the change can be undone. */
  readonly record: string;
  /** What it is about. */
  readonly sub: ReactNode;
  /** For a number of people; 0 has words of its own. */
  readonly words: Readonly<Record<'title' | 'confirm' | 'done', (count: number) => string>>;
  /** The change can also be made at a set time, by the portal’s clock. */
  readonly later?: {
    readonly zone: string;
    readonly plan: (at: NonNullable<PlanFields['publish']>) => Promise<unknown>;
  };
  /** Takes the person to where the other language is written. */
  readonly onMissingLanguage?: (reads: Language) => unknown;
  /** What is asked of the people. */
  readonly asks?: ReactNode;
  /** It cannot be undone. */
  readonly isFinal?: true;
}

interface ReachSheetProps {
  readonly question: ReachQuestion;
  readonly onAnswer: (isDone: boolean) => void;
}

const shownPeople = 5;
const usualTime = '09:00';

/** "Publish to 75 people?": who gets it, how it reaches them, who reads another language, when, and a note. */
export function ReachSheet({ question, onAnswer }: ReachSheetProps) {
  const { call, input, act, record, sub, words, later } = question;
  const { t } = useTranslation('publishing');
  const [page, setPage] = useState({ page: 1, text: '' });
  const [isBusy, setBusy] = useState(false);
  const query = { page: page.page, limit: shownPeople, ...(page.text && { text: page.text }) };
  const reply = useCall(call, { ...input, query } as CallInput<ReachCall>, {
    keepPrevious: true,
    staleMilliseconds: 0,
    // What is being published cannot be rehearsed any more.
    enabled: !isBusy,
  });
  const [note, setNote] = useState('');
  const [at, setAt] = useState<{ day: string; time: string } | null>(null);
  const [failure, setFailure] = useState<string>();
  const reach = reply.data;
  const people = reach?.people ?? 0;

  const confirm = async (counted: Reach) => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (at && later) await later.plan(at);
      else {
        await act({ people: counted.people, ...(note.trim() && { note: note.trim() }) });
        await offerUndo([record], {
          done: words.done(counted.people),
          undo: t('bulk.undo'),
          undone: t('bulk.undone'),
        });
      }
      onAnswer(true);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
      // The number is another one by now: the sheet shows it.
      if (error instanceof ApiError && error.code === reachErrors.peopleChanged.code) await reply.refetch();
    }
  };

  return (
    <Sheet
      opened
      onClose={() => onAnswer(false)}
      title={reach ? words.title(people) : t('ui:word.publish')}
      sub={sub}
      confirmLabel={at ? t('ui:word.schedule') : words.confirm(people)}
      onConfirm={() => reach && void confirm(reach)}
      busy={isBusy}
      waiting={!reach}
      failure={failure}
      note={
        reach &&
        !at &&
        !question.isFinal && (
          <>
            <IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />
            <span>{t('reach.undoable')}</span>
          </>
        )
      }
    >
      {reply.isLoadingError &&
        (isRule(reply.error) ? (
          <Strip tone="bad" title={failureText(reply.error)} live="alert" />
        ) : (
          <FailedReply reply={reply} />
        ))}
      {!reach && !reply.isLoadingError && <SkeletonRows rows={6} />}
      {reach && (
        <Stack gap={24}>
          <Who reach={reach} query={page} onQuery={setPage} />
          {people > 0 && <How reach={reach} />}
          <OtherLanguage
            reach={reach}
            {...(question.onMissingLanguage && {
              onOpen: () => {
                onAnswer(false);
                question.onMissingLanguage?.(reach.otherLanguage?.reads ?? 'fr');
              },
            })}
          />
          <Grid gap={24} minWidth={220}>
            {later && <When at={at} zone={later.zone} onChange={setAt} />}
            {reach.ways.portal < people && !at && (
              <TextInput
                label={t('reach.note')}
                description={t('reach.noteHint')}
                maxLength={300}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Grid>
          {question.asks && (
            <p className={classes.asks}>
              <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
              <span>{question.asks}</span>
            </p>
          )}
        </Stack>
      )}
    </Sheet>
  );
}

interface WhoProps {
  readonly reach: Reach;
  readonly query: { readonly page: number; readonly text: string };
  readonly onQuery: (query: { page: number; text: string }) => void;
}

/** Who gets it, in departments and dealers; the list opens in place. */
function Who({ reach, query, onQuery }: WhoProps) {
  const { t, i18n } = useTranslation('publishing');
  const { locale } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { people, dealers, departments } = reach;
  const isFrench = i18n.language === 'fr';
  const named = departments.map((one) =>
    t('reach.inDepartment', { people: one.people, name: (isFrench && one.nameFr) || one.name }),
  );
  return (
    <SheetSection title={t('reach.who')}>
      <div className={classes.box}>
        <div className={classes.head}>
          <p>
            <span>
              {people === 0
                ? t('reach.nobody')
                : named.length > 0
                  ? new Intl.ListFormat(locale).format(named)
                  : t('ui:word.countedPeople', { count: people })}
            </span>
            {people > 0 && <small className="sub">{t('reach.dealers', { count: dealers })}</small>}
          </p>
          {people > 0 && (
            <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'reach.hide' : 'reach.show')}
            </Button>
          )}
        </div>
        {isOpen && <ReachedPeople reach={reach} query={query} onQuery={onQuery} />}
      </div>
    </SheetSection>
  );
}

/** The figures add up to all of them. */
function How({ reach: { ways } }: { readonly reach: Reach }) {
  const { t } = useTranslation('publishing');
  const { number } = useFormats();
  const shown = (['now', 'morning', 'summary', 'portal'] as const).filter(
    (way) => way !== 'morning' || ways.morning > 0,
  );
  return (
    <SheetSection title={t('reach.how')}>
      <div className={classes.figures}>
        <Kpis
          items={shown.map((way) => ({
            key: way,
            label: t(`reach.way.${way}`),
            value: number(ways[way]),
            note: t(`reach.because.${way}`),
          }))}
        />
      </div>
    </SheetSection>
  );
}

function OtherLanguage({
  reach: { otherLanguage },
  onOpen,
}: {
  readonly reach: Reach;
  readonly onOpen?: () => void;
}) {
  const { t } = useTranslation('publishing');
  if (!otherLanguage) return null;
  const { reads, people } = otherLanguage;
  return (
    <Strip
      tone="warn"
      title={t(`reach.reads.${reads}`, { count: people })}
      actions={
        onOpen && (
          <Button size="sm" onClick={onOpen}>
            {t(`reach.write.${reads}`)}
          </Button>
        )
      }
    >
      {t(`reach.lacks.${reads}`)}
    </Strip>
  );
}

interface WhenProps {
  readonly at: { readonly day: string; readonly time: string } | null;
  readonly zone: string;
  readonly onChange: (at: { day: string; time: string } | null) => void;
}

/** Now, or at a set time. */
function When({ at, zone, onChange }: WhenProps) {
  const { t } = useTranslation('publishing');
  const { locale } = useFormats();
  return (
    <Radio.Group
      label={t('ui:word.when')}
      value={at ? 'later' : 'now'}
      onChange={(value) => onChange(value === 'later' ? { day: '', time: usualTime } : null)}
    >
      <Stack gap={8}>
        <Radio value="now" label={t('ui:word.now')} />
        <Radio value="later" label={t('reach.later')} description={zoneName(zone, locale)} />
        {at && (
          <Grid gap={8} minWidth={120}>
            <DateField
              name="publish.day"
              label={t('ui:word.day')}
              value={at.day}
              onChange={(day) => onChange({ ...at, day })}
            />
            <TimeField
              name="publish.time"
              label={t('ui:word.time')}
              value={at.time}
              onChange={(time) => onChange({ ...at, time })}
            />
          </Grid>
        )}
      </Stack>
    </Radio.Group>
  );
}
