import { sql, type SqlBool } from 'kysely';
import type { ClipStatus } from '#contract/library/clip-statuses.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { published } from '#server/people/publishing/published.scope.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import {
  all,
  any,
  columnOf,
  fromCondition,
  granted,
  type Condition,
  type Scope,
} from '#server/platform/access/scope.ts';
import type { Right } from '#contract/platform/rights.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { isPending } from './clips.rules.ts';

const holding = (right: Right | null) => granted((actor) => right !== null && hasRight(actor, right));

interface Stored {
  readonly status: ClipStatus;
  readonly deletedAt: string | null;
  readonly isSubmission: boolean;
}

/** What is not a submission that only its owner and reviewers read. */
const settled: Condition<Pick<Stored, 'status' | 'isSubmission'>> = {
  sql: (alias) =>
    sql<SqlBool>`(not ${columnOf(alias, 'is_submission')} or ${columnOf(alias, 'status')} in ('published', 'unpublished'))`,
  holds: (row) => !isPending(row),
};

/** A submission that its owner has not taken back. */
const sentIn: Condition<Stored> = {
  sql: (alias) =>
    sql<SqlBool>`(${columnOf(alias, 'is_submission')} and ${columnOf(alias, 'status')} <> 'draft' and ${columnOf(alias, 'deleted_at')} is null)`,
  holds: ({ isSubmission, status, deletedAt }) => isSubmission && status !== 'draft' && deletedAt === null,
};

/** A submission has no brand until an editor or a reviewer gives it one: until then it is for every reviewer. */
const ofNoBrand: Condition<{ readonly brandId: string | null }> = {
  sql: (alias) => sql<SqlBool>`${columnOf(alias, 'brand_id')} is null`,
  holds: ({ brandId }) => brandId === null,
};

const own: Scope<Pick<Stored, 'isSubmission' | 'deletedAt'> & { readonly ownerId: string | null }> = {
  sql: (actor, alias) =>
    sql<SqlBool>`(${columnOf(alias, 'is_submission')} and ${columnOf(alias, 'created_by')} = ${actor.id} and ${columnOf(alias, 'deleted_at')} is null)`,
  holds: (actor, { isSubmission, deletedAt, ownerId }) =>
    isSubmission && deletedAt === null && ownerId === actor.id,
};

const scopesOf = (kind: ClipKind) => {
  const { view, modify, submit, approve } = clipKinds[kind];
  const managed = all(holding(modify), ofOwnBrands, fromCondition(settled));
  const reviewed = all(holding(approve), any(ofOwnBrands, fromCondition(ofNoBrand)), fromCondition(sentIn));
  const submitted = all(holding(submit), own);
  const read = all(holding(view), fromCondition(published), withinAudience);
  return {
    /** Those a person edits, those in the trash included. */
    managed,
    /** Submissions a person decides about, or could have decided about. */
    reviewed,
    /** What the person sent in. */
    submitted,
    /** What is published for an audience with the person. */
    read,
    /** Those a person edits or reviews. */
    worked: any(managed, reviewed),
    visible: any(managed, reviewed, submitted, read),
  };
};

export const clipScopes = { video: scopesOf('video'), podcast: scopesOf('podcast') };

/** The fields by which the scopes decide. */
export interface ScopedClip extends Stored {
  readonly brandId: string | null;
  readonly ownerId: string | null;
}

/** What somebody is to a clip. */
export const standingTo = (actor: Actor, kind: ClipKind, clip: ScopedClip) => ({
  isEditor: clipScopes[kind].managed.holds(actor, clip),
  isReviewer: clipScopes[kind].reviewed.holds(actor, clip),
  isOwner: clipScopes[kind].submitted.holds(actor, clip),
});
