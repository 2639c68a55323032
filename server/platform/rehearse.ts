import type { Change, Context } from './context.ts';

/** Carries an answer out of a transaction that is rolled back. */
class Rehearsed<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('This change was only rehearsed.');
    this.answer = answer;
  }
}

/**
 * Makes a change, looks at what it leads to, and rolls it back. So what a preview says is what the change does, and what would be refused is
 * refused already. Nothing is written, logged, or told. `look` runs `make` in between what it asks before and after.
 */
export async function rehearse<Within extends Pick<Context, 'change'>, Answer>(
  context: Within,
  act: (rehearsing: Within) => Promise<unknown>,
  look: (change: Change, make: () => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const change: Context['change'] = (work) =>
    context.change(async (within) => {
      throw new Rehearsed(await look(within, () => work(within)));
    });
  try {
    await act({ ...context, change });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as Answer;
    throw error;
  }
  throw new Error('A change that is rehearsed has to run in `context.change`.');
}
