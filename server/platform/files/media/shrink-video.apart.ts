import { stat } from 'node:fs/promises';
import type { ApartRun } from '#server/platform/apart/task.ts';
import { MediaProblem } from './check-media.ts';
import { mapped, reading, runConverter, tagless, told } from './convert.ts';
import type { VideoToShrink, shrinkVideo } from './shrink-video.ts';

const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-profile:v', 'main'];
const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'];

/** What is in the store was checked, so only the container that it is written in is read. */
const argumentsFor = ({ localPath, smallPath, quality }: VideoToShrink): readonly string[] => [
  ...reading,
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2',
  '-i',
  `file:${localPath}`,
  ...mapped,
  '-vf',
  `scale='if(gt(iw,ih),-2,${quality})':'if(gt(iw,ih),${quality},-2)',format=yuv420p`,
  ...picture,
  ...sound,
  ...tagless,
  '-movflags',
  '+faststart',
  ...told,
  `file:${smallPath}`,
];

export const run: ApartRun<typeof shrinkVideo> = async (video, tell) => {
  try {
    await runConverter(video.converter, argumentsFor(video), () => tell(null));
    return (await stat(video.smallPath)).size;
  } catch (error) {
    if (error instanceof MediaProblem) return null;
    throw error;
  }
};
