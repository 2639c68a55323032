import type { Resource } from '#contract/library/resources.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { abilitiesIn } from '#server/people/publishing/publication-life.ts';
import { noAbilities } from '#server/platform/publishing/publication.rules.ts';
import { resources } from './resource-kind.ts';
import type { ResourceRow } from './resources.queries.ts';
import { resourcesManaged } from './resources.scope.ts';

/** A resource as replies show it. Only people who work on it see who changed it, what is planned, and the whole audience. */
export function present(
  stored: ResourceRow,
  { actor, settings, now }: Pick<Context<Actor>, 'actor' | 'settings' | 'now'>,
): Resource {
  const { id, file, fileFr, audience, plans, updatedBy, ...row } = stored;
  const manages = resourcesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  const located = (of: ResourceRow['file']) => of && { ...of, location: `/files/${of._id}` };
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
    abilities: manages ? abilitiesIn(resources.life, stored, actor, now()) : noAbilities,
  };
}
