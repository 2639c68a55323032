import { sql } from 'kysely';
import type { ClipStatus } from '#contract/library/clip-statuses.ts';
import type { Chapter } from '#contract/library/clips.fields.ts';
import type { Audience } from '#contract/people/audiences.fields.ts';
import type { PlannedChanges } from '#contract/platform/publishing.ts';
import { groupsOfAudience, namedAudience } from '#server/people/audiences/audience.queries.ts';
import { commentCount, joinCommentCounts, threadCount } from '#server/people/comments/comments.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { shownFile, type ShownFile } from '#server/platform/files/shown-file.queries.ts';
import { joinMarks, markColumns } from '../marks/marks.queries.ts';
import type { ClipKind } from './clip-kinds.rules.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}
interface NamedInBoth extends Named {
  readonly nameFr: string;
}
/** Who reads. */
export interface Viewer {
  readonly userId: string;
  /** May see more of some of them than other readers. */
  readonly isWorker: boolean;
}

/** A clip in a list. */
export interface ClipCardRow {
  readonly id: string;
  readonly kind: ClipKind;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly image: ShownFile | null;
  readonly durationSeconds: number | null;
  readonly captionLanguages: ('en' | 'fr')[];
  readonly category: NamedInBoth | null;
  readonly brand: (Named & { readonly colour: string }) | null;
  readonly status: ClipStatus;
  readonly publishedAt: string | null;
  readonly isSubmission: boolean;
  readonly submittedAt: string | null;
  readonly submissionVersion: number;
  readonly openNotes: number;
  readonly createdBy: Named | null;
  readonly favored: boolean;
  /** Null: neither liked nor disliked. */
  readonly likes: boolean | null;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly commentCount: number;
  readonly heard: {
    readonly positionSeconds: number | null;
    readonly heardSeconds: number;
    readonly lastAt: string;
  } | null;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly purgedAt: string | null;
  readonly isForEverybody: boolean;
  /** Null: for everybody. */
  readonly departments: readonly NamedInBoth[] | null;
  readonly version: number;
  /** Null: everybody. This and the plans are read only for people who work on clips. */
  readonly audience?: Audience | null;
  readonly plans?: Omit<PlannedChanges, 'zone'>;
}

export interface ClipRow extends ClipCardRow {
  readonly audienceId: string | null;
  readonly media: ShownFile | null;
  readonly qualities: number[];
  readonly captionsEn: ShownFile | null;
  readonly captionsFr: ShownFile | null;
  readonly noCaptionsReason: string;
  readonly chapters: readonly Chapter[];
  readonly denyReason: string;
  readonly decidedAt: string | null;
  readonly agreedAt: string | null;
  readonly threadCount: number;
  readonly createdAt: string;
  /** Read only for people who work on clips. */
  readonly updatedBy: Named | null;
}

const qualities = sql`coalesce((select json_agg(s.quality order by s.quality) from film_size s where s.file_id = c.media_id), '[]')`;

/** Most are for everybody. */
const departmentsOf = sql`case when c.audience_id is not null then coalesce(${groupsOfAudience(sql`c.audience_id`)}, '[]') end`;

const heard = sql`case when l.clip_id is not null then
  json_build_object('positionSeconds', l.position_seconds, 'heardSeconds', l.heard_seconds, 'lastAt', l.last_event_at) end`;

/** Of a submission that is with its owner: what is still to be answered. */
const openNotes = sql`case when c.is_submission and c.status in ('denied', 'draft') then (
  select count(*) from clip_note n where n.clip_id = c.id and n.told_at is not null and n.answer = '') else 0 end`;

const forWorkers = (kind: ClipKind) => sql`, ${namedAudience(sql`c.audience_id`)} as audience,
  ${plansJson(kind, sql`c.id`, namedUser('x.created_by'))} as plans`;

/**
 * What the columns of `clip c` read besides: at most one row of each table. Forty cards, as the page of rows by category has them, cost half as much as with
 * subqueries. The tables come after those that say which clips.
 */
export const clipJoins = (kind: ClipKind, { userId }: Viewer) => sql`
  left join file image on image.id = c.image_id left join clip_category category on category.id = c.category_id
  left join clip_listening l on l.user_id = ${userId} and l.clip_id = c.id
  ${joinMarks(kind, sql`c.id`, userId)} ${joinCommentCounts(kind, sql`c.id`)}`;

/** On `clip c` and `clipJoins`: the columns of a card. */
export const cardColumns = (kind: ClipKind, { isWorker }: Viewer) => sql`
  c.id, c.kind, c.title, c.title_fr as "titleFr", c.description, c.description_fr as "descriptionFr",
  case when image.id is not null then
    json_build_object('_id', image.id, 'name', image.name, 'mediaType', image.media_type, 'sizeBytes', image.size_bytes) end as image,
  c.duration_seconds as "durationSeconds",
  to_json(array_remove(array[case when c.captions_en_id is not null then 'en' end, case when c.captions_fr_id is not null then 'fr' end], null)) as "captionLanguages",
  case when category.id is not null then json_build_object('_id', category.id, 'name', category.name, 'nameFr', category.name_fr) end as category,
  case when c.brand_id is not null then ${namedBrand('c.brand_id')} end as brand, c.status, c.published_at as "publishedAt", c.is_submission as "isSubmission",
  c.submitted_at as "submittedAt", c.submission_version as "submissionVersion", ${openNotes}::integer as "openNotes", ${namedUser('c.created_by')} as "createdBy",
  ${markColumns}, ${commentCount} as "commentCount", ${heard} as heard,
  c.updated_at as "updatedAt", c.deleted_at as "deletedAt", ${purgedAt('c')} as "purgedAt", c.audience_id is null as "isForEverybody",
  ${departmentsOf} as departments, c.version${isWorker ? forWorkers(kind) : sql``}`;

/** On `clip c` and `clipJoins`: all columns. */
export const columns = (
  kind: ClipKind,
  viewer: Viewer,
) => sql`${cardColumns(kind, viewer)}, c.audience_id as "audienceId",
  ${shownFile('c.media_id')} as media, ${qualities} as qualities, ${shownFile('c.captions_en_id')} as "captionsEn", ${shownFile('c.captions_fr_id')} as "captionsFr",
  c.no_captions_reason as "noCaptionsReason", c.chapters, c.deny_reason as "denyReason", c.agreed_at as "agreedAt",
  c.decided_at as "decidedAt",
  ${threadCount} as "threadCount",
  c.created_at as "createdAt", ${viewer.isWorker ? namedUser('c.updated_by') : sql`null::json`} as "updatedBy"`;
