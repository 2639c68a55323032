import { useSyncExternalStore } from 'react';
import { audioState, onAudioChange, type AudioState } from './audio-player.ts';

/** What plays, and where it is. */
export const useAudio = (): AudioState => useSyncExternalStore(onAudioChange, audioState);
