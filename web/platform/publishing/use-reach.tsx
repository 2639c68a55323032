import { Suspense, useState, type ReactNode } from 'react';
import { loadTexts } from '#web/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AnyCallApi } from '#web/platform/query.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Reach } from '#contract/platform/reach.ts';
import type { AskedWith } from './reach-calls.ts';
import type { ReachQuestion } from './reach-sheet.tsx';

const ReachSheet = lazyPart(async () => {
  const [module] = await Promise.all([import('./reach-sheet.tsx'), loadTexts(['publishing'])]);
  return { default: module.ReachSheet };
});

type Answering = (isDone: boolean) => void;

interface Asking {
  /** Makes the change if the person confirms it, and offers to undo it. False if the person closed the question. */
  ask(question: ReachQuestion): Promise<boolean>;
  /**
   * The same for the save of a form: it returns what was saved. If it reaches nobody, it is saved without a question. Whoever closes the question
   * saves nothing: the save ends as one that was stopped on purpose, and the form stays as it is.
   */
  save<Saved>(
    question: Omit<ReachQuestion, 'act'>,
    act: (asked: AskedWith | undefined) => Promise<Saved>,
  ): Promise<Saved>;
  readonly dialog: ReactNode;
}

/** Asks before a change that reaches people: whom, how, and when. */
export function useReach(): Asking {
  const [asked, setAsked] = useState<{ question: ReachQuestion; answer: Answering }>();
  const ask = async (question: ReachQuestion) => {
    const isDone = await new Promise<boolean>((answer) => setAsked({ question, answer }));
    setAsked(undefined);
    return isDone;
  };
  return {
    ask,
    async save(question, act) {
      const { people } = (await (callApi as AnyCallApi)(question.call, question.input)) as Reach;
      if (people === 0) return act(undefined);
      const saved: Awaited<ReturnType<typeof act>>[] = [];
      await ask({ ...question, act: async (with_) => void saved.push(await act(with_)) });
      const [one] = saved;
      if (one === undefined) throw new DOMException('Not confirmed', 'AbortError');
      return one;
    },
    dialog: asked && (
      <Suspense>
        <ReachSheet question={asked.question} onAnswer={asked.answer} />
      </Suspense>
    ),
  };
}
