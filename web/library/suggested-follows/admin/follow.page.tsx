import { useTranslation } from 'react-i18next';
import { followCalls, type Follow } from '#contract/library/suggested-follows.calls.ts';
import { followScreens as screens } from '#contract/library/suggested-follows.screens.ts';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { toast } from '#web/ui/toasts.ts';
import { FollowForm } from './follow-form.tsx';
import { followKind } from './follow-kind.ts';

/** One suggested follow: its form, its state, and its history. An address without one leads to the list. */
export function Page() {
  const { suggestId } = useParamsOf(screens.edit);
  if (!suggestId) return <GoTo screen={screens.admin} />;
  return (
    <PublishableRecordPage
      kind={followKind}
      id={suggestId}
      withBack
      hasTabs={({ abilities }) => abilities.edit}
      form={(follow, onDirty) => <Settings follow={follow} onDirty={onDirty} />}
    />
  );
}

type SettingsProps = { follow: Follow; onDirty: (isDirty: boolean) => void };

function Settings({ follow, onDirty }: SettingsProps) {
  const { t } = useTranslation('suggested-follows-admin');
  const save = useChange(followCalls.save, { quiet: true });
  return (
    <FollowForm
      follow={follow}
      onDirty={onDirty}
      save={async (body, base = follow) => {
        const { suggest } = await save.mutateAsync({
          params: { id: base._id },
          body: { ...body, version: base.version },
        });
        toast(t('saved'));
        return suggest;
      }}
    />
  );
}
