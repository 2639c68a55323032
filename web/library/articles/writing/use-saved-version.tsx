import { Suspense, useState, type ReactNode } from 'react';
import type { Article } from '#contract/library/articles.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AskedWith } from '#web/platform/publishing/reach-calls.ts';
import type { ArticleValues } from './article-values.ts';
import type { ChoiceQuestion } from './saved-version-dialog.tsx';

const SavedVersionDialog = lazyPart(() =>
  import('./saved-version-dialog.tsx').then((module) => ({ default: module.SavedVersionDialog })),
);

/** What decides between a correction and a new version: the same words as in the hash of a confirmation. */
const wordsIn = ({
  title,
  titleFr,
  description,
  descriptionFr,
  confirmation,
}: Pick<ArticleValues, 'title' | 'titleFr' | 'description' | 'descriptionFr' | 'confirmation'>) =>
  JSON.stringify([title, titleFr, description, descriptionFr, confirmation?.question ?? null]);

/** Whether a save changes words that people have read. */
export const changesWords = (article: Article, body: ArticleValues): boolean =>
  article.status === 'published' && wordsIn(article) !== wordsIn(body);

export interface VersionAnswer {
  readonly newVersion: boolean;
  readonly asked: AskedWith;
}

type Asked = Omit<ChoiceQuestion, 'save'>;

/**
 * Asks at the save of a text that people read or confirmed whether it is a correction or a new version. Whoever closes the dialog saves nothing: the
 * save ends as one that was stopped on purpose.
 */
export function useSavedVersion(): {
  readonly save: <Saved>(question: Asked, act: (answer: VersionAnswer) => Promise<Saved>) => Promise<Saved>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ question: ChoiceQuestion; close: () => void }>();
  return {
    async save(question, act) {
      const saved: Awaited<ReturnType<typeof act>>[] = [];
      await new Promise<void>((close) =>
        setAsked({
          question: { ...question, save: async (answer) => void saved.push(await act(answer)) },
          close,
        }),
      );
      setAsked(undefined);
      const [one] = saved;
      if (one === undefined) throw new DOMException('Not confirmed', 'AbortError');
      return one;
    },
    dialog: asked && (
      <Suspense>
        <SavedVersionDialog question={asked.question} onClose={asked.close} />
      </Suspense>
    ),
  };
}
