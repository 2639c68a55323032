import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { published } from '#server/people/publishing/published.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, fromCondition, granted } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Resources of the brands a person works on, those in the trash included. */
export const resourcesManaged = all(
  granted((actor) => hasRight(actor, 'CREATE_EDIT_RESOURCE')),
  ofOwnBrands,
);

/** Visible resources: those a person works on, and those published for an audience with the person. */
export const resourcesVisible = any(resourcesManaged, all(fromCondition(published), withinAudience));
