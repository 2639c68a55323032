import * as z from 'zod';
import type { Access } from './access.ts';
import { bulkIds, bulkReply } from './bulk.ts';
import type { HiddenFrom, Schema } from './call.ts';
import type { ErrorText } from './errors.ts';
import type { Feature } from './features.ts';
import { idParams } from './ids.ts';
import { meetingTimeErrors } from './meeting-time.ts';
import { done, paging } from './paging.ts';
import { askedQuery, reach, reachErrors, reachQuery } from './reach.ts';
import {
  planFields,
  publicationBulkActions,
  publishingErrors as publishing,
  recordActivity,
} from './publishing.ts';

/** Publishes or unpublishes one record. */
export const statusFields = z.object({ status: z.enum(['published', 'unpublished']) });

interface OnShelf {
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
  /** `bulk`: either of the rights to publish and to delete. Without their own, `duplicate` and `activity` take that to edit. */
  readonly access: {
    readonly edit: Access;
    readonly remove: Access;
    readonly bulk: Access;
    readonly duplicate?: Access;
    readonly activity?: Access;
  };
  readonly reply: Schema;
  readonly notFound: ErrorText;
  /** Why a record cannot be deleted, restored, or duplicated. */
  readonly deleting?: readonly ErrorText[];
  readonly restoring?: readonly ErrorText[];
  readonly duplicating?: readonly ErrorText[];
  /** What a kind says itself of a record that is in the trash, or is not. */
  readonly trash?: { readonly inBin: ErrorText; readonly notDeleted: ErrorText };
  /** What the summaries say of this kind beside what is the same for all. */
  readonly says: { readonly remove: string; readonly duplicate: string };
}

interface Declared extends OnShelf {
  readonly access: OnShelf['access'] & { readonly publish: Access };
  readonly statusBody?: Schema;
  readonly planBody?: Schema;
  /** Why a record cannot be published as it is, or cannot be planned. */
  readonly publishing: readonly ErrorText[];
  readonly planning?: readonly ErrorText[];
  readonly says: OnShelf['says'] & { readonly changeStatus: string };
}

type Or<Own, Default> = Own extends Schema ? Own : Default;
type OwnOr<All, Own extends string, Else extends keyof All> =
  All extends Readonly<Record<Own, infer One>> ? One : All[Else];

const idIn = <Room extends string, Verb extends string>(room: Room, verb: Verb) =>
  `${room}.${verb}` as `${Room}.${Verb}`;
const under = <Path extends string, Rest extends string>(path: Path, rest: Rest) =>
  `${path}${rest}` as `${Path}${Rest}`;

/** What the calls on one record have alike. */
const onOne = ({ kind, hiddenFrom = 'other-brands', feature }: OnShelf) =>
  ({ concerns: { id: kind }, hiddenFrom, ...(feature && { feature }), params: idParams }) as const;

/** The calls that every kind with a trash has: trash, duplicate, many at once, and its log. */
export function shelfCalls<const D extends OnShelf>(of: D) {
  const { words, feature, access, reply, notFound } = of;
  const room: D['room'] = of.room;
  const path: D['path'] = of.path;
  const { inBin, notDeleted } = of.trash ?? publishing;
  const one = onOne(of);
  const change = { ...one, reply: reply as D['reply'] } as const;
  return {
    remove: {
      ...one,
      id: idIn(room, 'delete'),
      method: 'DELETE',
      path: under(path, '/{id}'),
      summary: of.says.remove,
      access: access.remove as D['access']['remove'],
      reply: done,
      errors: [notFound, ...(of.deleting ?? []), inBin],
    },
    restore: {
      ...change,
      id: idIn(room, 'restore'),
      method: 'POST',
      path: under(path, '/{id}/restore'),
      summary: `Restores ${words.one} from the trash unchanged`,
      access: access.remove as D['access']['remove'],
      errors: [notFound, notDeleted, ...(of.restoring ?? [])],
    },
    duplicate: {
      ...change,
      id: idIn(room, 'duplicate'),
      method: 'POST',
      path: under(path, '/{id}/duplicate'),
      summary: of.says.duplicate,
      access: (access.duplicate ?? access.edit) as OwnOr<D['access'], 'duplicate', 'edit'>,
      errors: [notFound, inBin, ...(of.duplicating ?? [])],
    },
    bulk: {
      id: idIn(room, 'bulk'),
      method: 'POST',
      path: under(path, '/bulk'),
      summary: `Applies one action to many ${words.many}, each by its own rules, and returns the outcome of each`,
      access: access.bulk as D['access']['bulk'],
      ...(feature && { feature }),
      body: z.object({ action: z.enum(publicationBulkActions), ids: bulkIds }),
      reply: bulkReply,
    },
    activity: {
      ...one,
      id: idIn(room, 'activity'),
      method: 'GET',
      path: under(path, '/{id}/activity'),
      summary: `Who changed what in ${words.one}, the newest first`,
      access: (access.activity ?? access.edit) as OwnOr<D['access'], 'activity', 'edit'>,
      query: z.object(paging(20)),
      reply: recordActivity,
      errors: [notFound],
    },
  } as const;
}

/** The calls that every kind of published record has: those of its shelf, and publishing at once or at a set time. */
export function publishableCalls<const D extends Declared>(of: D) {
  const { words, access, reply, notFound } = of;
  const room: D['room'] = of.room;
  const path: D['path'] = of.path;
  const change = { ...onOne(of), reply: reply as D['reply'] } as const;
  const states = [
    notFound,
    ...of.publishing,
    (of.trash ?? publishing).inBin,
    publishing.alreadyPublished,
    publishing.notPublished,
  ];
  const changeStatus = {
    ...change,
    id: idIn(room, 'change-status'),
    method: 'POST',
    path: under(path, '/{id}/status'),
    summary: of.says.changeStatus,
    access: access.publish as D['access']['publish'],
    body: (of.statusBody ?? statusFields) as Or<D['statusBody'], typeof statusFields>,
    errors: states,
  } as const;
  return {
    ...shelfCalls(of),
    changeStatus: { ...changeStatus, query: askedQuery, errors: [...states, reachErrors.peopleChanged] },
    statusReach: {
      ...changeStatus,
      id: idIn(room, 'change-status-reach'),
      rehearses: true,
      path: under(path, '/{id}/status/reach'),
      summary: `Whom publishing ${words.one} would reach, without doing it`,
      query: reachQuery,
      reply: reach,
    },
    schedule: {
      ...change,
      id: idIn(room, 'schedule'),
      method: 'POST',
      path: under(path, '/{id}/schedule'),
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
  } as const;
}
