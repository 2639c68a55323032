import { apartTask } from '#server/platform/apart/task.ts';

export interface FilmToShrink {
  readonly localPath: string;
  /** Where the smaller film is written. */
  readonly smallPath: string;
  /** How many pixels its short side gets. */
  readonly quality: number;
  readonly converter: string;
}

/** Writes a film in a smaller size with the program that FFMPEG names. Its size in bytes; null if the program cannot. */
export const shrinkFilm = apartTask<FilmToShrink, number | null, null>(
  new URL('./shrink-film.apart.ts', import.meta.url),
  { silenceMilliseconds: 60_000, mostMilliseconds: 60 * 60_000 },
);
