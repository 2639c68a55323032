import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { draftPartCalls as calls } from '#contract/training/draft-parts.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { queryKey } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';
import { useContentChange } from '../editor/use-content-change.ts';
import { useEditor } from '../editor/use-editor.ts';

interface Removed {
  readonly id: string;
  readonly name: string;
}

/** Copies parts of the draft and restores removed ones. */
export function useParts() {
  const { t } = useTranslation('draft-parts');
  const { draft } = useEditor();
  const change = useContentChange();
  const client = useQueryClient();
  const binChanged = () => client.invalidateQueries({ queryKey: queryKey(calls.removed) });

  const restore = async ({ id, name }: Removed): Promise<boolean> => {
    const reply = await change(() => callApi(calls.restore, { params: { id: draft._id, partId: id } }));
    await binChanged();
    if (reply) toast(t('restored', { name }));
    return reply !== undefined;
  };
  return {
    restore,
    /** Confirms that a part was removed and offers to restore it. */
    tellRemoved: (removed: Removed) => {
      void binChanged();
      toast(t('removed', { name: removed.name }), {
        label: t('ui:word.undo'),
        run: () => void restore(removed),
      });
    },
    duplicateSection: (sectionId: string) =>
      change(async () => {
        const params = { id: draft._id, sectionId };
        const { section } = await callApi(calls.duplicateSection, {
          params,
          body: { saveId: crypto.randomUUID() },
        });
        toast(t('duplicated'));
        return section._id;
      }),
    duplicateQuestion: (questionId: string) =>
      change(async () => {
        const params = { id: draft._id, questionId };
        const { question } = await callApi(calls.duplicateQuestion, {
          params,
          body: { saveId: crypto.randomUUID() },
        });
        toast(t('duplicated'));
        return question._id;
      }),
  };
}
