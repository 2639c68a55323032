import type { PlayClock } from '../transcript/play-clock.ts';
import { audioState, onAudioChange } from './audio-player.ts';

/** The clock of an episode, which plays in the bar or not. */
export const episodeClock = (id: string): PlayClock => ({
  second() {
    const { episode, positionSeconds } = audioState();
    return episode?._id === id ? positionSeconds : -1;
  },
  subscribe: onAudioChange,
});
