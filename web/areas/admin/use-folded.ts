import { useState } from 'react';

const key = 'paddock-folded-groups';

function stored(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** The groups of the sidebar that are folded on this device. The one with the open page unfolds when the page opens. */
export function useFolded(path: string, active: string | undefined) {
  const [state, setState] = useState(() => ({ path: '', folded: stored() }));
  const change = (folded: readonly string[]) => {
    setState({ path, folded });
    try {
      localStorage.setItem(key, JSON.stringify(folded));
    } catch {
      // Without a storage, it holds until the page is loaded again.
    }
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
