import * as z from 'zod';

/** A text in both languages; neither may be empty, because every text of the portal exists in English and French. */
export const demoText = z.strictObject({ en: z.string().min(1), fr: z.string().min(1) });
export type DemoText = z.infer<typeof demoText>;

/** A text in both languages of at most `max` characters each. */
export const demoTextUpTo = (max: number) =>
  z.strictObject({ en: z.string().min(1).max(max), fr: z.string().min(1).max(max) });

/** Simple HTML in both languages; the tags are checked by `htmlFaults`. */
export const demoHtml = demoText;

/** Paths of one file per language, from `demo/media/`. */
export const demoFiles = z.strictObject({ en: z.string().min(1), fr: z.string().min(1) });

export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
export const email = z.email();
export const language = z.enum(['en', 'fr']);
export const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
export const country = z.enum(['US', 'CA']);
export const currency = z.enum(['USD', 'CAD']);

const ZONES = new Set(Intl.supportedValuesOf('timeZone'));
/** IANA time zone name. */
export const timeZone = z.string().refine((name) => ZONES.has(name), 'no IANA time zone');

/** Scenes of a video: how long each lasts and its caption. */
export const storyboard = z.array(z.strictObject({ seconds: z.int().positive(), caption: demoText })).min(1);

/** A video with its poster and one WebVTT file per language; the scenes fill it exactly. */
export const demoVideo = z
  .strictObject({
    file: z.string().endsWith('.mp4'),
    poster: z.string().endsWith('.jpg'),
    captions: demoFiles,
    durationSeconds: z.int().min(12).max(25),
    storyboard,
  })
  .refine(
    (video) => video.storyboard.reduce((sum, scene) => sum + scene.seconds, 0) === video.durationSeconds,
    'the scenes do not add up to durationSeconds',
  );
export type DemoVideo = z.infer<typeof demoVideo>;
