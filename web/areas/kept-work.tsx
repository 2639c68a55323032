import { KeptWork } from '#web/platform/device-work/kept-work.tsx';
import { trainingWork } from '#web/training/courses/player/training-work.ts';

/** The work of every wing that waits on this device or was refused. */
export const AllKeptWork = () => <KeptWork works={trainingWork} />;
