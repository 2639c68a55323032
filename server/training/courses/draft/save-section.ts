import type { Bilingual } from '#contract/platform/language.ts';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { SectionFields } from '#contract/training/course-drafts.fields.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkPart, recordPart, type LockedChange } from './change-draft.ts';
import { sectionById } from './course-drafts.queries.ts';
import { claimForCourse, filesOfSection, mediaOf } from './draft-files.ts';
import { emptyMedia, isFrenchChanged, slugOf } from './draft-media.rules.ts';
import { insertSection, updateSection, type TextChange } from './save-draft.queries.ts';

export type SentSection = SectionFields & {
  readonly _id?: string | undefined;
  readonly version?: number | undefined;
  readonly matched: readonly string[];
};

/** Adds a section at the end of a chapter, or saves the sent fields of one. */
export async function saveSection(
  locked: LockedChange,
  chapterId: string,
  sent: SentSection,
): Promise<DraftSection> {
  const { tx, draft, actor } = locked;
  const before = sent._id ? found(await sectionById(tx, sent._id, draft.id), errors.sectionNotFound) : null;
  if (before) checkPart(sent.version, before);
  const fields = { ...sent, body: sent.body && cleanBody(sent.body) };
  const files = await claimForCourse(locked, draft.id, actor.id, filesOfSection(fields));
  const type = sent.type ?? before?.type ?? 'text';
  if (before?.type === 'scorm' && type !== 'scorm') refuse(errors.ofPackage);
  const id =
    before?._id ??
    found(
      await insertSection(tx, { courseId: draft.id, chapterId, type, slug: slugOf(sent.name?.en ?? '') }),
      errors.chapterNotFound,
    );
  const mediaBefore = before ? mediaIn(before) : {};
  const media = mediaAfter(fields, files, type, before);
  await updateSection(tx, id, {
    type,
    name: textAfter(fields.name, before?.name, sent.matched.includes('name')),
    body: textAfter(fields.body, before?.body, sent.matched.includes('body')),
    durationSeconds: sent.durationSeconds,
    media:
      media || sent.matched.includes('media')
        ? {
            document: media ?? mediaBefore,
            matched: sent.matched.includes('media'),
            frenchChanged: isFrenchChanged(mediaBefore, media ?? mediaBefore),
          }
        : undefined,
  });
  const after = found(await sectionById(tx, id, draft.id), errors.sectionNotFound);
  await recordPart(locked, 'section', { id, name: after.name.en }, before ?? undefined, after);
  return after;
}

const cleanBody = ({ en, fr }: { en?: string | undefined; fr?: string | undefined }) => ({
  en: en === undefined ? undefined : cleanHtml(en),
  fr: fr === undefined ? undefined : cleanHtml(fr),
});

export const mediaIn = ({
  slide,
  video,
  product,
  scorm,
}: DraftSection): Pick<DraftSection, 'slide' | 'video' | 'product' | 'scorm'> => ({
  ...(slide && { slide }),
  ...(video && { video }),
  ...(product && { product }),
  ...(scorm && { scorm }),
});

/** The media after a save; if the kind changes, that of the new kind. Undefined if nothing changes. */
function mediaAfter(
  fields: SectionFields,
  files: Parameters<typeof mediaOf>[1],
  type: DraftSection['type'],
  before: DraftSection | null,
): object | undefined {
  const { slide, video, product } = fields;
  const sent = mediaOf(
    {
      slide: type === 'slide' ? slide : undefined,
      video: type === 'video' ? video : undefined,
      product: type === 'product' ? product : undefined,
    },
    files,
  );
  if (sent) return sent;
  return before?.type === type ? undefined : emptyMedia(type);
}

/** A text after a save: fields that are not sent stay. */
export function textAfter(
  sent: { en?: string | undefined; fr?: string | undefined } | undefined,
  before: Bilingual | undefined,
  matched: boolean,
): TextChange | undefined {
  if (!sent && !matched) return undefined;
  return { en: sent?.en ?? before?.en ?? '', fr: sent?.fr ?? before?.fr ?? '', matched };
}
