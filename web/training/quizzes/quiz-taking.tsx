import {
  IconArrowLeft,
  IconArrowRight,
  IconCloudCheck,
  IconCloudOff,
  IconFlag,
  IconFlagFilled,
} from '@tabler/icons-react';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { isChoice } from '#contract/training/question-types.ts';
import type { Test, TestQuestion } from '#contract/training/quizzes.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PlayerBar } from '#web/training/progress/player-bar.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { isAnswered } from './answered.ts';
import { MatchAnswer } from './match-answer.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { TimeLeft } from './time-left.tsx';
import { useAttempt, type SaveState } from './use-attempt.ts';
import classes from './quiz.module.css';

/** One question at a time. Nothing is marked before the end; an answer only shows that it is saved. */
export function QuizTaking({ attempt, onSubmitted }: { attempt: Test; onSubmitted: (result: Test) => void }) {
  const { t } = useTranslation('quizzes');
  const taking = useAttempt(attempt, onSubmitted);
  const firstOpen = attempt.questions.findIndex((one) => !isAnswered(one, taking.answers[one._id]));
  const [at, setAt] = useState(Math.max(0, firstOpen));
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = attempt.questions[at]!;
  const count = attempt.questions.length;
  const unanswered = attempt.questions.filter((one) => !isAnswered(one, taking.answers[one._id])).length;

  useEffect(() => {
    // A long question before it may have been scrolled: the next one begins at its top.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useAnswerKeys(question, (index) => {
    const option = question.options[index];
    if (option)
      taking.choose(question._id, toggled(question, taking.answers[question._id] ?? [], option._id));
  });

  const bar = use(PlayerBar);
  const stageLine = (
    <StageLine
      segments={attempt.questions.map((one, index) =>
        index === at ? 'now' : isAnswered(one, taking.answers[one._id]) ? 'done' : 'todo',
      )}
      label={t('ui:word.quiz')}
      words={t('taking.question', { at: at + 1, count })}
      note={<SaveNote state={taking.saveState} />}
    />
  );
  const isMarked = taking.marked.includes(question._id);
  return (
    <section className={classes.taking} aria-label={t('ui:word.quiz')}>
      {bar ? createPortal(stageLine, bar) : stageLine}
      {taking.refusal !== null && (
        <Strip tone="bad" title={taking.refusal} live="alert">
          {t('save.refusedHint')}
        </Strip>
      )}
      {attempt.dueAt && <TimeLeft dueAt={attempt.dueAt} onOver={() => void taking.submit()} />}
      <Question
        ref={heading}
        question={question}
        chosen={taking.answers[question._id] ?? []}
        onChoose={(optionId) =>
          taking.choose(question._id, toggled(question, taking.answers[question._id] ?? [], optionId))
        }
        onAnswer={(given) => taking.choose(question._id, given)}
      />
      <nav className={classes.jump} aria-label={t('taking.all')}>
        {attempt.questions.map((one, index) => (
          <button
            key={one._id}
            type="button"
            aria-current={index === at ? 'step' : undefined}
            data-answered={isAnswered(one, taking.answers[one._id]) || undefined}
            data-marked={taking.marked.includes(one._id) || undefined}
            aria-label={t('ui:word.questionNamed', { at: index + 1 })}
            onClick={() => setAt(index)}
          >
            {index + 1}
          </button>
        ))}
      </nav>
      <div className={classes.moves}>
        <Button
          size="md"
          onClick={() => setAt(at - 1)}
          disabled={at === 0}
          icon={<IconArrowLeft size={16} stroke={1.8} />}
        >
          {t('taking.previous')}
        </Button>
        <Button
          size="md"
          variant="subtle"
          tone="neutral"
          aria-pressed={isMarked}
          onClick={() => taking.toggleMark(question._id)}
          icon={isMarked ? <IconFlagFilled size={16} /> : <IconFlag size={16} stroke={1.7} />}
        >
          {t(isMarked ? 'taking.marked' : 'taking.mark')}
        </Button>
        {at < count - 1 ? (
          <Button
            size="md"
            variant="filled"
            onClick={() => setAt(at + 1)}
            iconAfter={<IconArrowRight size={16} stroke={1.8} />}
          >
            {t('taking.next')}
          </Button>
        ) : (
          <Button size="md" variant="filled" onClick={() => setAsking(true)} busy={taking.isSubmitting}>
            {t('taking.handIn')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t('confirm.title')}
        confirmLabel={t('taking.handIn')}
        cancelLabel={t('confirm.back')}
        busy={taking.isSubmitting}
        onClose={() => setAsking(false)}
        onConfirm={() => void taking.submit().then(() => setAsking(false))}
      >
        {unanswered > 0 ? t('confirm.unanswered', { count: unanswered }) : t('confirm.all')}
        {taking.marked.length > 0 && ` ${t('confirm.marked', { count: taking.marked.length })}`}
      </ConfirmDialog>
    </section>
  );
}

interface QuestionProps {
  readonly question: TestQuestion;
  readonly chosen: readonly string[];
  readonly onChoose: (optionId: string) => void;
  /** For answers that are not chosen from a list: the whole answer. */
  readonly onAnswer: (given: string[]) => void;
  readonly ref: React.Ref<HTMLHeadingElement>;
}

function Question({ question, chosen, onChoose, onAnswer, ref }: QuestionProps) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const isMultiple = question.type === 'multiple';
  const choices = isChoice(question.type) ? question.options : [];
  return (
    <fieldset className={classes.question}>
      <legend>
        <h2 ref={ref} tabIndex={-1}>
          {inLanguage(question.text, language)}
        </h2>
        <p>{t(`taking.how.${question.type}`)}</p>
      </legend>
      {question.image && <Picture shownPx={680} src={question.image} alt="" />}
      {question.type === 'numeric' && (
        <NumberAnswer key={question._id} question={question} given={chosen} onAnswer={onAnswer} />
      )}
      {question.type === 'ordering' && <OrderAnswer question={question} given={chosen} onAnswer={onAnswer} />}
      {question.type === 'matching' && <MatchAnswer question={question} given={chosen} onAnswer={onAnswer} />}
      {choices.map((option, index) => {
        const isChosen = chosen.includes(option._id);
        return (
          <label key={option._id} className={classes.answer} data-chosen={isChosen || undefined}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={question._id}
              checked={isChosen}
              onChange={() => onChoose(option._id)}
            />
            <span className={classes.letter} aria-hidden="true">
              {String.fromCharCode(65 + index)}
            </span>
            <span>{inLanguage(option.text, language)}</span>
            {option.image && <Picture shownPx={200} src={option.image} alt="" />}
          </label>
        );
      })}
    </fieldset>
  );
}

function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation('quizzes');
  const Icon = state === 'waiting' || state === 'refused' ? IconCloudOff : IconCloudCheck;
  return (
    <span className={classes.saved} data-state={state} role="status">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {t(`save.${state}`)}
    </span>
  );
}

const toggled = (question: TestQuestion, chosen: readonly string[], optionId: string): string[] => {
  if (question.type !== 'multiple') return [optionId];
  return chosen.includes(optionId) ? chosen.filter((one) => one !== optionId) : [...chosen, optionId];
};

/** Keys 1 to 9 choose an answer if there are answers to choose from. */
function useAnswerKeys(question: TestQuestion, onChoose: (index: number) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal')) return;
      if (!isChoice(question.type)) return;
      const index = Number(event.key) - 1;
      if (Number.isInteger(index) && index >= 0 && index < question.options.length) choose(index);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [question]);
}
