import { stat } from 'node:fs/promises';
import type { ApartRun } from '#server/platform/apart/task.ts';
import { MediaProblem } from './check-media.ts';
import { mapped, reading, runConverter, tagless, told } from './convert.ts';
import type { FilmToShrink, shrinkFilm } from './shrink-film.ts';

const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-profile:v', 'main'];
const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'];

/** What is in the store was checked, so only the container that it is written in is read. */
const argumentsFor = ({ localPath, smallPath, quality }: FilmToShrink): readonly string[] => [
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

export const run: ApartRun<typeof shrinkFilm> = async (film, tell) => {
  try {
    await runConverter(film.converter, argumentsFor(film), () => tell(null));
    return (await stat(film.smallPath)).size;
  } catch (error) {
    if (error instanceof MediaProblem) return null;
    throw error;
  }
};
