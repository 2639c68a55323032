import { listeningWork } from '#web/library/clips/listening-work.ts';
import { visitWork } from '#web/live/field-training/on-site/send-visit-work.ts';
import type { DeviceWork } from '#web/platform/device-work/device-work.ts';
import { KeptWork } from '#web/platform/device-work/kept-work.tsx';
import { trainingWork } from '#web/training/courses/player/training-work.ts';

const works: readonly DeviceWork[] = [...trainingWork, visitWork, listeningWork];

/** The work of every wing that waits on this device or was refused. */
export const AllKeptWork = () => <KeptWork works={works} />;
