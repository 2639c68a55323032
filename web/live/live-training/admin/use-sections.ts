import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { useAllowed } from '#web/platform/session.tsx';

export type SectionKey = 'events' | 'templates' | 'locations';

/** The lists of live training that the person may view, in the order of the menu. */
export function useSections() {
  const isOpen: Record<SectionKey, boolean> = {
    events: useAllowed(screens.events.access),
    templates: useAllowed(screens.templates.access),
    locations: useAllowed(screens.locations.access),
  };
  return (Object.keys(isOpen) as SectionKey[])
    .filter((key) => isOpen[key])
    .map((key) => ({ key, screen: screens[key] }));
}
