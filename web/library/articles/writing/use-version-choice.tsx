import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleCard } from '#contract/library/articles.ts';
import { callApi } from '#web/platform/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { articleIn, type ArticleRoom } from '../article-room.ts';

interface Answer {
  readonly newVersion?: boolean;
}
type Answering = (answer: Answer | undefined) => void;

/**
 * Sends a change that publishes a text. If the text changed while it was unpublished, the person says first whether that is a correction or a new
 * version. Whoever closes the dialog publishes nothing: `publish` returns false.
 */
export function useVersionChoice(room: ArticleRoom) {
  const [answer, setAnswer] = useState<Answering>();
  /** Read anew: the page may show the text from before the last change. */
  const isRewritten = async ({ _id }: Pick<ArticleCard, '_id'>) =>
    articleIn(await callApi(room.calls.get, { params: { id: _id } })).rewritten;
  const publish = async (
    /** Null if the change publishes nothing. */
    article: Pick<ArticleCard, '_id' | 'status'> | null,
    change: (answer: Answer) => Promise<unknown>,
  ): Promise<boolean> => {
    if (article?.status !== 'unpublished' || !(await isRewritten(article))) {
      await change({});
      return true;
    }
    const given = await new Promise<Answer | undefined>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (!given) return false;
    await change(given);
    return true;
  };
  return { publish, dialog: answer && <VersionDialog onAnswer={answer} /> };
}

function VersionDialog({ onAnswer }: { onAnswer: Answering }) {
  const { t } = useTranslation('articles-admin');
  const id = useId();
  return (
    <Dialog opened onClose={() => onAnswer(undefined)} labelledBy={id} describedBy={`${id}-text`} alert>
      <Stack>
        <h2 id={id}>{t('version.title')}</h2>
        <div id={`${id}-text`}>
          <p>{t('version.correctionHint')}</p>
          <p>{t('version.newHint')}</p>
        </div>
        <Stack gap={8}>
          <Button onClick={() => onAnswer({ newVersion: false })}>{t('version.correction')}</Button>
          <Button onClick={() => onAnswer({ newVersion: true })}>{t('version.new')}</Button>
          <Button variant="subtle" tone="neutral" onClick={() => onAnswer(undefined)}>
            {t('ui:word.cancel')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
