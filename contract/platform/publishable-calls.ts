import * as z from 'zod';
import type { Access } from './access.ts';
import { bulkIds, bulkReply } from './bulk.ts';
import type { HiddenFrom, Schema } from './call.ts';
import type { ErrorText } from './errors.ts';
import type { Feature } from './features.ts';
import { idParams } from './ids.ts';
import { meetingTimeErrors } from './meeting-time.ts';
import { done, paging } from './paging.ts';
import {
  planFields,
  publicationBulkActions,
  publishingErrors as publishing,
  recordActivity,
} from './publishing.ts';

/** Publishes or unpublishes one record. */
export const statusFields = z.object({ status: z.enum(['published', 'unpublished']) });

interface Declared {
  /** The first part of the ids of its calls. */
  readonly room: string;
  /** Without the slash at its end. */
  readonly path: `/${string}`;
  /** The kind of record, by the name that samples use. */
  readonly kind: string;
  /** "a resource" and "resources", for the summaries. */
  readonly words: { readonly one: string; readonly many: string };
  readonly hiddenFrom?: HiddenFrom;
  readonly feature?: Feature;
  /** `bulk`: either of the rights to publish and to delete. */
  readonly access: {
    readonly edit: Access;
    readonly publish: Access;
    readonly remove: Access;
    readonly bulk: Access;
  };
  readonly reply: Schema;
  readonly statusBody?: Schema;
  readonly planBody?: Schema;
  readonly notFound: ErrorText;
  /** Why a record cannot be published as it is, cannot be planned, or cannot be deleted. */
  readonly publishing: readonly ErrorText[];
  readonly planning?: readonly ErrorText[];
  readonly deleting?: readonly ErrorText[];
  /** What the summaries say of this kind beside what is the same for all. */
  readonly says: { readonly remove: string; readonly duplicate: string; readonly changeStatus: string };
}

type Or<Given, Default> = Given extends Schema ? Given : Default;

/** The calls that every kind of published record has: trash, duplicate, publishing at once or at a set time, many at once, and its log. */
export function publishableCalls<const D extends Declared>(of: D) {
  const { room, path, kind, words, hiddenFrom = 'other-brands', feature, access, reply, notFound } = of;
  type Path = D['path'];
  type Room = D['room'];
  const one = {
    concerns: { id: kind },
    hiddenFrom,
    ...(feature && { feature }),
    params: idParams,
  } as const;
  const change = { ...one, reply: reply as D['reply'] } as const;
  const states = [
    notFound,
    ...of.publishing,
    publishing.inBin,
    publishing.alreadyPublished,
    publishing.notPublished,
  ];
  const idOf = <Verb extends string>(verb: Verb) => `${room}.${verb}` as `${Room}.${Verb}`;
  const under = <Rest extends string>(rest: Rest) => `${path}${rest}` as `${Path}${Rest}`;
  return {
    remove: {
      ...one,
      id: idOf('delete'),
      method: 'DELETE',
      path: under('/{id}'),
      summary: of.says.remove,
      access: access.remove as D['access']['remove'],
      reply: done,
      errors: [notFound, ...(of.deleting ?? []), publishing.inBin],
    },
    restore: {
      ...change,
      id: idOf('restore'),
      method: 'POST',
      path: under('/{id}/restore'),
      summary: `Restores ${words.one} from the trash unchanged`,
      access: access.remove as D['access']['remove'],
      errors: [notFound, publishing.notDeleted],
    },
    duplicate: {
      ...change,
      id: idOf('duplicate'),
      method: 'POST',
      path: under('/{id}/duplicate'),
      summary: of.says.duplicate,
      access: access.edit as D['access']['edit'],
      errors: [notFound, publishing.inBin],
    },
    changeStatus: {
      ...change,
      id: idOf('change-status'),
      method: 'POST',
      path: under('/{id}/status'),
      summary: of.says.changeStatus,
      access: access.publish as D['access']['publish'],
      body: (of.statusBody ?? statusFields) as Or<D['statusBody'], typeof statusFields>,
      errors: states,
    },
    schedule: {
      ...change,
      id: idOf('schedule'),
      method: 'POST',
      path: under('/{id}/schedule'),
      summary: `Plans when ${words.one} is published and unpublished, by the portal’s clock. It happens with the rights the caller has at that time`,
      access: access.publish as D['access']['publish'],
      body: (of.planBody ?? planFields) as Or<D['planBody'], typeof planFields>,
      errors: [
        ...states,
        publishing.past,
        publishing.tooFar,
        publishing.endsBeforeStart,
        meetingTimeErrors.skipped,
        ...(of.planning ?? []),
      ],
    },
    bulk: {
      id: idOf('bulk'),
      method: 'POST',
      path: under('/bulk'),
      summary: `Applies one action to many ${words.many}, each by its own rules, and returns the outcome of each`,
      access: access.bulk as D['access']['bulk'],
      ...(feature && { feature }),
      body: z.object({ action: z.enum(publicationBulkActions), ids: bulkIds }),
      reply: bulkReply,
    },
    activity: {
      ...one,
      id: idOf('activity'),
      method: 'GET',
      path: under('/{id}/activity'),
      summary: `Who changed what in ${words.one}, the newest first`,
      access: access.edit as D['access']['edit'],
      query: z.object(paging(20)),
      reply: recordActivity,
      errors: [notFound],
    },
  } as const;
}
