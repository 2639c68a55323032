import { useCallback, useEffect, useRef, useState } from 'react';
import { quizCalls, type Test } from '#contract/training/quizzes.calls.ts';
import { quizErrors } from '#contract/training/quizzes.errors.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { failureText, showFailure } from '#web/platform/failures.ts';
import { whyItWaits } from '#web/platform/device-work/why-it-waits.ts';
import { keepAnswers, keptAnswers } from './kept-answers.ts';

type Answers = Record<string, string[]>;
/** `refused`: the server will not accept any more answers; they stay on this device. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused';

export interface OpenAttempt {
  readonly answers: Answers;
  readonly marked: readonly string[];
  readonly saveState: SaveState;
  /** Why it was refused. */
  readonly refusal: string | null;
  readonly isSubmitting: boolean;
  choose(questionId: string, optionIds: string[]): void;
  toggleMark(questionId: string): void;
  submit(): Promise<void>;
}

const retryMilliseconds = 5000;

/** An attempt in progress: every answer is kept on this device and then on the server, whatever happens to the connection. */
export function useAttempt(attempt: Test, onSubmitted: (result: Test) => void): OpenAttempt {
  const [answers, setAnswers] = useState<Answers>(
    () => ({ ...attempt.answers, ...keptAnswers(attempt._id) }) as Answers,
  );
  const [marked, setMarked] = useState<readonly string[]>(attempt.marked);
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [begun] = useState(() => Date.now() - attempt.elapsedSeconds * 1000);
  const marks = useRef(marked);
  const submitted = useRef(onSubmitted);
  useEffect(() => {
    marks.current = marked;
    submitted.current = onSubmitted;
  });

  const send = useCallback(
    (finished: boolean, background: boolean) =>
      navigator.locks.request(`paddock-attempt-${attempt._id}`, async () => {
        const waiting = keptAnswers(attempt._id);
        setSaveState('saving');
        const { test } = await callApi(
          quizCalls.save,
          {
            params: { testId: attempt._id },
            body: {
              answers: waiting as Answers,
              marked: [...marks.current],
              finished,
              time: Math.round((Date.now() - begun) / 1000),
            },
          },
          { background },
        );
        // Answers chosen meanwhile wait for the next round.
        const since = Object.entries(keptAnswers(attempt._id)).filter(
          ([id, chosen]) => JSON.stringify(waiting[id]) !== JSON.stringify(chosen),
        );
        keepAnswers(attempt._id, Object.fromEntries(since));
        setSaveState('saved');
        setRefusal(null);
        if (test.status === 'finished' && 'questions' in test) submitted.current(test);
      }),
    [attempt._id, begun],
  );

  const failed = useCallback(
    async (error: unknown) => {
      const waits = whyItWaits(error) !== null;
      setSaveState(waits ? 'waiting' : 'refused');
      setRefusal(waits ? null : failureText(error));
      // Submitted on another device: submitting again changes nothing and returns the result.
      if (error instanceof ApiError && error.code === quizErrors.finished.code) {
        try {
          await send(true, true);
        } catch {
          // The refusal is shown.
        }
      }
    },
    [send],
  );
  const save = useCallback(
    async (background = true) => {
      try {
        await send(false, background);
      } catch (error) {
        await failed(error);
      }
    },
    [send, failed],
  );

  useEffect(() => {
    if (Object.keys(keptAnswers(attempt._id)).length === 0) return;
    const soon = setTimeout(() => void save());
    return () => clearTimeout(soon);
  }, [attempt._id, save]);
  useEffect(() => {
    if (saveState !== 'waiting') return;
    const timer = setTimeout(() => void save(), retryMilliseconds);
    const again = () => void save();
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [saveState, save]);

  return {
    answers,
    marked,
    saveState,
    refusal,
    isSubmitting,
    choose(questionId, optionIds) {
      setAnswers((before) => ({ ...before, [questionId]: optionIds }));
      keepAnswers(attempt._id, { ...keptAnswers(attempt._id), [questionId]: optionIds });
      void save(false);
    },
    toggleMark(questionId) {
      setMarked((before) =>
        before.includes(questionId) ? before.filter((one) => one !== questionId) : [...before, questionId],
      );
    },
    async submit() {
      setSubmitting(true);
      try {
        await send(true, false);
      } catch (error) {
        await failed(error);
        showFailure(error);
      } finally {
        setSubmitting(false);
      }
    },
  };
}
