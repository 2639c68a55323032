import { useTranslation } from 'react-i18next';
import type { ClipCard } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import { titleFor } from '../clip-texts.ts';

type Submission = Pick<ClipCard, '_id' | 'title' | 'titleFr' | 'version'>;

/** What a person does with a video that they submitted: take it back, or delete it. */
export function useSubmission(leave?: () => Promise<void>) {
  const { t } = useTranslation('video-submissions');
  const language = useLanguage();
  const withdraw = useChange(calls.save, { onDone: () => toast(t('withdraw.done')) });
  const deletion = useDeletion(calls.remove, {
    input: ({ _id }: Submission) => ({ params: { id: _id } }),
    words: (row) => ({
      title: t('ui:word.deleteNamed', { name: titleFor(row, language) }),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
    }),
    done: t('delete.done'),
    ...(leave && { leave }),
  });
  return {
    withdraw: ({ _id, version }: Submission) =>
      withdraw.mutate({ params: { id: _id }, body: { version, status: 'draft' } }),
    isWithdrawing: withdraw.isPending,
    askToDelete: deletion.ask,
    dialog: deletion.dialog,
  };
}
