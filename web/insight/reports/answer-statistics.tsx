import { IconCheck, IconLanguage, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { answerStatisticsCalls, type QuestionStatistic } from '#contract/insight/answer-statistics.calls.ts';
import { isPressing, type AnswerFlag } from '#contract/insight/answer-statistics.fields.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './answer-statistics.module.css';

const choices = ['first', 'all'] as const;
type Choice = (typeof choices)[number];

/** Whose attempts are counted, from the address. */
export function useAnswerChoice() {
  const list = useListState({ attempts: choices });
  const { attempts: choice = 'first' } = list.filters;
  return {
    choice,
    choose: (to: Choice) => list.setFilters({ attempts: to === 'all' ? to : undefined }),
  };
}

const tones: Readonly<Record<AnswerFlag, 'bad' | 'warn' | 'info' | 'mute'>> = {
  few: 'mute',
  keyed: 'bad',
  french: 'warn',
  english: 'warn',
  guessed: 'warn',
  dull: 'info',
  easy: 'info',
  unused: 'mute',
};

/** How the questions of a quiz were answered: a chart for each, and hints in words for the author. */
export function AnswerStatistics({ courseId }: { courseId: string }) {
  const { t } = useTranslation('answer-statistics');
  const formats = useFormats();
  const { choice, choose } = useAnswerChoice();
  const found = useCall(
    answerStatisticsCalls.read,
    { params: { id: courseId }, query: { attempts: choice } },
    { keepPrevious: true },
  );
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={8} />;
  const { attempts, questions } = found.data.statistics;
  if (questions.length === 0)
    return (
      <EmptyState title={t('noQuiz')} motif="contours">
        {t('noQuizText')}
      </EmptyState>
    );
  const pressing = questions.filter((one) => one.place !== null && one.flags.some(isPressing));
  return (
    <Stack gap={16}>
      <Row justify="between">
        <p className="fine">
          {t('attempts', { count: attempts.all })}{' '}
          {t('languages', { en: formats.number(attempts.en), fr: formats.number(attempts.fr) })}
        </p>
        <Segmented
          label={t('which')}
          value={choice}
          options={choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
          onChange={choose}
        />
      </Row>
      {pressing.length > 0 ? (
        <Strip tone="warn" title={t('pressing', { count: pressing.length })}>
          {t('pressingText', { places: pressing.map((one) => one.place).join(', ') })}
        </Strip>
      ) : (
        attempts.all >= 20 && <Strip tone="ok" title={t('allWell')} />
      )}
      {questions.map((question) => (
        <Question key={question.key} question={question} />
      ))}
      <p className={`sub ${classes.note}`}>{t('note')}</p>
    </Stack>
  );
}

function Question({ question }: { question: QuestionStatistic }) {
  const { t } = useTranslation('answer-statistics');
  const language = useLanguage();
  const { place, versions, flags, all } = question;
  const stood =
    versions.from === versions.to
      ? t('ui:word.versionNumber', { number: versions.to })
      : t('versions', { from: versions.from, to: versions.to });
  return (
    <Panel
      title={place === null ? t('earlier') : t('question', { number: place })}
      sub={[stood, t('asked', { count: all.asked })].join(' · ')}
    >
      <p className={classes.text}>{inLanguage(question.text, language)}</p>
      {flags.length > 0 && (
        <div className={classes.flags}>
          {flags.map((flag) => (
            <StatusChip key={flag} tone={tones[flag]}>
              {t(`flag.${flag}`)}
            </StatusChip>
          ))}
        </div>
      )}
      <div className={classes.columns}>
        <Answers question={question} />
        <Shares question={question} />
      </div>
      {flags.some((flag) => flag !== 'few') && (
        <ul className={`bullets ${classes.advice}`}>
          {flags.map((flag) => flag !== 'few' && <li key={flag}>{t(`advice.${flag}`)}</li>)}
        </ul>
      )}
    </Panel>
  );
}

/** How many chose each answer. Correct ones are marked by more than a color. */
function Answers({ question: { all, options, unanswered } }: { question: QuestionStatistic }) {
  const { t } = useTranslation('answer-statistics');
  const language = useLanguage();
  const formats = useFormats();
  const share = (count: number) => (all.asked === 0 ? 0 : count / all.asked);
  const lines = [
    ...options.map((one) => ({
      key: one._id,
      text: inLanguage(one.text, language),
      isRight: one.correct,
      count: one.chosen.all,
    })),
    ...(unanswered.all > 0
      ? [{ key: 'none', text: t('unanswered'), isRight: false, count: unanswered.all }]
      : []),
  ];
  return (
    <ul className={classes.answers} aria-label={t('answers')}>
      {lines.map(({ key, text, isRight, count }) => (
        <li key={key} data-right={isRight || undefined}>
          <span className={classes.mark} role="img" aria-label={isRight ? t('right') : t('wrong')}>
            {isRight ? <IconCheck size={16} stroke={2.2} /> : <IconX size={14} stroke={1.8} />}
          </span>
          <span className={classes.words}>{text}</span>
          <b>{formats.percent(share(count))}</b>
          <i className={classes.track} aria-hidden="true">
            <i style={{ inlineSize: `${share(count) * 100}%` }} />
          </i>
        </li>
      ))}
    </ul>
  );
}

/** The share of correct answers, overall and per language, and whether the question separates strong from weak learners. */
function Shares({ question }: { question: QuestionStatistic }) {
  const { t } = useTranslation('answer-statistics');
  const formats = useFormats();
  const { discrimination } = question;
  const rows = (['all', 'en', 'fr'] as const).map((key) => ({ key, ...question[key] }));
  return (
    <div className={classes.shares}>
      <h3>
        <IconLanguage size={16} stroke={1.7} aria-hidden="true" /> {t('share')}
      </h3>
      <dl>
        {rows.map(({ key, asked, right }) => (
          <div key={key}>
            <dt>{t(`of.${key}`)}</dt>
            <dd>
              {asked === 0 ? '–' : formats.percent(right / asked)}
              <small>{t('ofAsked', { right: formats.number(right), count: asked })}</small>
              <i className={classes.track} aria-hidden="true">
                <i style={{ inlineSize: `${asked === 0 ? 0 : (right / asked) * 100}%` }} />
              </i>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t(`tells.${tellsOf(discrimination)}`)}</p>
    </div>
  );
}

function tellsOf(discrimination: number | null): 'unknown' | 'against' | 'little' | 'some' | 'well' {
  if (discrimination === null) return 'unknown';
  if (discrimination <= -0.1) return 'against';
  if (discrimination < 0.1) return 'little';
  return discrimination < 0.3 ? 'some' : 'well';
}
