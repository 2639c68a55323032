import { screens } from '#contract/screens.ts';

const lists: ReadonlySet<string> = new Set(
  screens.flatMap(({ drawerOver }) =>
    drawerOver ? screens.filter((one) => one.id === drawerOver).map((one) => one.path) : [],
  ),
);

/** Whether what is opened is a drawer over the list that is shown. */
export const opensOver = (here: string, path: string): boolean =>
  lists.has(here) && path.startsWith(`${here}/`);
