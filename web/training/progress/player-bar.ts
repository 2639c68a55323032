import { createContext } from 'react';

/** Where the step that is open may show its own progress: in the bar of the player, if that is narrow. Null: in the step itself. */
export const PlayerBar = createContext<HTMLElement | null>(null);
