import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { published } from '#server/people/publishing/published.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, fromCondition, granted } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Suggested follows of the brands a person works on, those in the trash included. */
export const followsManaged = all(
  granted((actor) => hasRight(actor, 'MODIFY_SUGGESTED_FOLLOWERS')),
  ofOwnBrands,
);

/** Those that are published for an audience with the person. */
const followsRead = all(
  granted((actor) => hasRight(actor, 'VIEW_SUGGESTED_FOLLOWERS')),
  fromCondition(published),
  withinAudience,
);

/** Visible ones: those a person works on, and those for the person. */
export const followsVisible = any(followsManaged, followsRead);
