/** Whether an audio file is open that goes on while pages change. The frame loads its bar only then. */
let isOpen = false;
const listeners = new Set<() => void>();

export const isAudioOpen = (): boolean => isOpen;

export function setAudioOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export function onAudioOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
