import { groupBy } from '#contract/platform/group-by.ts';
import { screens } from '#contract/screens.ts';

/** The drawers of each list, by the list's path, as address patterns. */
const drawers = groupBy(
  screens.flatMap(({ drawerOver, path }) => {
    const list = screens.find((one) => one.id === drawerOver);
    const pattern = path.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+');
    return list ? [{ list: list.path as string, address: new RegExp(`^${pattern}$`) }] : [];
  }),
  ({ list }) => list,
);

/** Whether the opened address is a drawer over the current list. */
export const opensOver = (here: string, path: string): boolean =>
  drawers.get(here)?.some(({ address }) => address.test(path)) ?? false;
