import { activityScreens } from '#contract/rewards/activities.screens.ts';
import { ImportPage } from '#web/people/imports/import-page.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useImportedActivities } from './use-imported-activities.ts';

export function Page() {
  const { importId } = useParamsOf(activityScreens.import);
  return <ImportPage kind={useImportedActivities()} importId={importId} />;
}
