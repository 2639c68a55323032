import { importScreens } from '#contract/people/imports.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { ImportPage } from '../import-page.tsx';
import { useImportedUsers } from '../use-imported-kinds.ts';

export function Page() {
  const { importId } = useParamsOf(importScreens.users);
  return <ImportPage kind={useImportedUsers()} importId={importId} />;
}
