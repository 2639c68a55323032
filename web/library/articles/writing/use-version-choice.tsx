import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';

interface Answer {
  readonly newVersion?: boolean;
}
type Answering = (answer: Answer | undefined) => void;

/**
 * Sends a change that publishes a text. If the text changed while it was unpublished, the person says first whether that is a correction or a new
 * version. Whoever closes the dialog publishes nothing.
 */
export function useVersionChoice() {
  const [answer, setAnswer] = useState<Answering>();
  const publish = async (
    { rewritten }: { readonly rewritten: boolean },
    change: (answer: Answer) => Promise<unknown>,
  ): Promise<void> => {
    if (!rewritten) {
      await change({});
      return;
    }
    const given = await new Promise<Answer | undefined>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (given) await change(given);
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
            {t('ui:confirm.cancel')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
