import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import { resourceFor } from '../resource-texts.ts';

export const editAddress = (resource: Resource) => addressOf(screens.edit, { resourceId: resource._id });

/** What can be done with a resource besides editing it. `onDeleted` runs after it was put in the trash. */
export function useResourceActions(onDeleted?: () => void) {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const go = useGo();
  const status = useChange(resourceCalls.changeStatus, {
    onDone: ({ resource }) => toast(t(`publishing:${resource.active ? 'published' : 'unpublished'}`)),
  });
  const duplicate = useChange(resourceCalls.duplicate, {
    onDone: ({ resource }) => {
      toast(t('publishing:duplicated'));
      return go(editAddress(resource));
    },
  });
  const restore = useChange(resourceCalls.restore, { onDone: () => toast(t('publishing:restored')) });
  const deletion = useDeletion(resourceCalls.remove, {
    input: (resource: Resource) => ({ params: { id: resource._id } }),
    words: (resource) => ({
      title: t('ui:word.deleteNamed', { name: resourceFor(resource, language).name }),
      text: t('confirmDelete.text', { count: resource.downloadCount }),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('publishing:deleted'),
    ...(onDeleted && { onDone: onDeleted }),
  });
  const params = (resource: Resource) => ({ params: { id: resource._id } });
  return {
    actions: {
      publish: (resource: Resource) => status.mutate({ ...params(resource), body: { status: 'published' } }),
      unpublish: (resource: Resource) =>
        status.mutate({ ...params(resource), body: { status: 'unpublished' } }),
      duplicate: (resource: Resource) => duplicate.mutate(params(resource)),
      restore: (resource: Resource) => restore.mutate(params(resource)),
      delete: deletion.ask,
    },
    busy: status.isPending || duplicate.isPending || restore.isPending,
    dialog: deletion.dialog,
  };
}
