import { useState } from 'react';
import { jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';

const key = 'paddock-folded-groups';

/** The groups of the sidebar that are folded on this device. The one with the open page unfolds when the page opens. */
export function useFolded(path: string, active: string | undefined) {
  const [state, setState] = useState(() => ({
    path: '',
    folded: jsonOnDevice<readonly string[]>(key) ?? [],
  }));
  const change = (folded: readonly string[]) => {
    setState({ path, folded });
    keepOnDevice(key, JSON.stringify(folded));
  };
  let { folded } = state;
  if (state.path !== path) {
    folded = folded.filter((one) => one !== active);
    setState({ path, folded });
  }
  return {
    isFolded: (group: string) => folded.includes(group),
    toggle: (group: string) =>
      change(folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]),
  };
}
