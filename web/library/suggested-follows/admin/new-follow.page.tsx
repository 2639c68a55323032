import { useTranslation } from 'react-i18next';
import { followCalls } from '#contract/library/suggested-follows.calls.ts';
import { followScreens as screens } from '#contract/library/suggested-follows.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { FollowForm } from './follow-form.tsx';

/** A new suggested follow: saved as a draft, it opens for its next steps. */
export function Page() {
  const { t } = useTranslation('suggested-follows-admin');
  const go = useGo();
  const create = useChange(followCalls.create, { quiet: true });
  return (
    <>
      <PageHeader title={t('new.title')} sub={t('new.sub')} />
      <FollowForm
        follow={undefined}
        save={async (body) => {
          const { suggest } = await create.mutateAsync({ body });
          toast(t('ui:word.draftSaved'));
          const address = addressOf(screens.edit, { suggestId: suggest._id });
          await go(address, { replace: true, ignoreBlocker: true });
          return suggest;
        }}
      />
    </>
  );
}
