import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { templateForEvent, type TemplateForEvent } from './event-changes.queries.ts';
import { templatesForEvents } from './live-training.scope.ts';

/** The template of a new event, kept from being deleted until the end of the transaction. Refuses one that is not published. */
export async function usableTemplate({ tx }: Change, actor: Actor, id: string): Promise<TemplateForEvent> {
  const at = { field: 'template' };
  const template = await templateForEvent(tx, id, templatesForEvents.sql(actor, 't'));
  if (!template) refuse(errors.unknownTemplate, {}, at);
  if (template.status !== 'published') refuse(errors.templateNotPublished, {}, at);
  return template;
}
