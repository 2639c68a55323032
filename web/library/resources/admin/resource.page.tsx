import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { ResourceForm } from './resource-form.tsx';
import { resourceKind } from './resource-kind.ts';

/** One resource: its texts and files in both languages, its audience, its state, and its history. */
export function Page() {
  const { resourceId } = useParamsOf(screens.edit);
  return (
    <PublishableRecordPage
      kind={resourceKind}
      id={resourceId}
      withBack
      hasTabs={({ abilities }) => abilities.edit}
      form={(resource, onDirty) => <ResourceForm resource={resource} onDirty={onDirty} />}
    />
  );
}
