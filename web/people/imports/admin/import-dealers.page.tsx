import { importScreens } from '#contract/people/imports.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { ImportPage } from '../import-page.tsx';
import { useImportedDealers } from '../use-imported-kinds.ts';

export function Page() {
  const { importId } = useParamsOf(importScreens.dealers);
  return <ImportPage kind={useImportedDealers()} importId={importId} />;
}
