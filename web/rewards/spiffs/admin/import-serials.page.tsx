import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { ImportPage } from '#web/people/imports/import-page.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useImportedSerials } from './use-imported-serials.ts';

export function Page() {
  const { importId } = useParamsOf(spiffScreens.importSerials);
  return <ImportPage kind={useImportedSerials()} importId={importId} />;
}
