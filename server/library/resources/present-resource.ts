import type { Resource } from '#contract/library/resources.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { publicationOf } from '#server/platform/publishing/publication.rules.ts';
import { abilitiesOf, type Transitions } from '#server/platform/publishing/transitions.rules.ts';
import type { PublicationAction, PublicationState } from '#server/platform/publishing/publication.rules.ts';
import type { ResourceRow } from './resources.queries.ts';
import { resourcesManaged } from './resources.scope.ts';

export const transitions: Transitions<PublicationState, PublicationAction> = publicationOf({
  edit: 'CREATE_EDIT_RESOURCE',
  publish: 'PUBLISH_RESOURCE',
  delete: 'DELETE_RESOURCE',
});

export const stateOf = ({
  status,
  deletedAt,
}: Pick<ResourceRow, 'status' | 'deletedAt'>): PublicationState => ({
  status,
  isDeleted: deletedAt !== null,
});

/** The name for the log, in the language it was written in. */
export const nameOf = ({ name, nameFr }: Pick<ResourceRow, 'name' | 'nameFr'>): string => name || nameFr;

const nothing: Resource['abilities'] = {
  edit: false,
  publish: false,
  unpublish: false,
  schedule: false,
  duplicate: false,
  delete: false,
  restore: false,
};

/** A resource as replies show it. Only people who work on it see who changed it, what is planned, and the whole audience. */
export function present(
  { id, file, fileFr, audience, plans, updatedBy, ...row }: ResourceRow,
  { actor, settings }: Pick<Context<Actor>, 'actor' | 'settings'>,
): Resource {
  const manages = resourcesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  const located = (stored: ResourceRow['file']) => stored && { ...stored, location: `/files/${stored._id}` };
  return {
    _id: id,
    ...row,
    active: row.status === 'published',
    file: located(file),
    fileFr: located(fileFr),
    assignmentGroups: audience?.assignmentGroups ?? [],
    businessUnits: audience?.businessUnits ?? [],
    audience: manages ? audience : null,
    updatedBy: manages ? updatedBy : null,
    plans: manages ? { ...plans, zone: settings.timeZone } : null,
    abilities: manages ? abilitiesOf(transitions, stateOf(row), actor) : nothing,
  };
}
