import * as z from 'zod';
import type { Access } from './access.ts';
import type { HiddenFrom } from './call.ts';
import { platformErrors, type ErrorText } from './errors.ts';
import type { Feature } from './features.ts';
import { idParams } from './ids.ts';
import { done, pagination, paging, pagingOrAll, searchText } from './paging.ts';
import { versioned } from './versioned.ts';

type Shape = z.core.$ZodLooseShape;

interface Declared {
  /** The first part of the ids of its calls. */
  readonly room: string;
  /** Without the slash at its end. */
  readonly path: `/${string}`;
  /** Whether the list and the new record have a slash at the end of their address. */
  readonly slash: '/' | '';
  /** The method of a save. Its id is `save` with POST and `update` with PUT. */
  readonly method: 'POST' | 'PUT';
  /** The kind of record, by the name that samples use. */
  readonly kind: string;
  /** The names of one record and of several in the replies. */
  readonly key: { readonly one: string; readonly many: string };
  /** By default hidden from nobody who may make the call. */
  readonly hiddenFrom?: HiddenFrom;
  readonly feature?: Feature;
  readonly underProxy?: 'allowed' | 'refused';
  readonly access: {
    readonly list: Access;
    readonly get: Access;
    readonly create: Access;
    readonly save: Access;
    readonly remove: Access;
  };
  /** The record as replies show it. */
  readonly record: z.ZodObject;
  /** The form, and what only a new record, a save, or a deletion takes. */
  readonly fields: z.ZodObject;
  readonly creating?: Shape;
  readonly changing?: Shape;
  readonly removing?: Shape;
  /** Rows of a page, what filters and sorts, and what the list says beside its rows. `isWhole`: page 0 means all of them. */
  readonly listed: {
    readonly perPage: number;
    readonly isWhole?: true;
    readonly query?: Shape;
    readonly reply?: Shape;
  };
  readonly errors: {
    readonly notFound: ErrorText;
    readonly saving?: readonly ErrorText[];
    /** Only of a save. */
    readonly changing?: readonly ErrorText[];
    readonly deleting?: readonly ErrorText[];
  };
  readonly says: Readonly<Record<'list' | 'get' | 'create' | 'save' | 'remove', string>>;
}

type Given<S> = S extends Shape ? S : object;
type Named<Key extends string, S extends z.ZodType> = z.ZodObject<{ readonly [K in Key]: S }>;
type Removing<S> = S extends Shape ? { readonly query: z.ZodObject<S> } : object;
type Fields<D extends Declared> = D['fields']['shape'];

/** The calls that every plain record has: the list of them, one of them, a new one, a save, and a deletion. */
export function recordCalls<const D extends Declared>(of: D) {
  const { room, path, key, access, listed, errors, says, fields } = of;
  type Room = D['room'];
  const all = {
    ...(of.feature && { feature: of.feature }),
    ...(of.underProxy && { underProxy: of.underProxy }),
  } as const;
  const one = {
    ...all,
    path: `${path}/{id}` as `${D['path']}/{id}`,
    concerns: { id: of.kind },
    hiddenFrom: of.hiddenFrom ?? 'nobody',
    params: idParams,
  } as const;
  const whole = { ...all, path: `${path}${of.slash}` as `${D['path']}${D['slash']}` } as const;
  // A computed key has the type of any text.
  const reply = z.object({ [key.one]: of.record }) as unknown as Named<D['key']['one'], D['record']>;
  const rows = { [key.many]: z.array(of.record) } as unknown as {
    readonly [K in D['key']['many']]: z.ZodArray<D['record']>;
  };
  const verb = of.method === 'PUT' ? 'update' : 'save';
  const { saving = [], changing = [], deleting = [] } = errors;
  return {
    list: {
      ...whole,
      id: `${room}.list` as `${Room}.list`,
      method: 'GET',
      summary: says.list,
      access: access.list as D['access']['list'],
      query: z.object({
        ...(listed.isWhole ? pagingOrAll : paging)(listed.perPage),
        text: searchText,
        ...(listed.query as Given<D['listed']['query']>),
      }),
      reply: z.object({ ...rows, pagination, ...(listed.reply as Given<D['listed']['reply']>) }),
      ...(listed.isWhole && { errors: [platformErrors.tooManyForOnePage] }),
    },
    get: {
      ...one,
      id: `${room}.get` as `${Room}.get`,
      method: 'GET',
      summary: says.get,
      access: access.get as D['access']['get'],
      reply,
      errors: [errors.notFound],
    },
    create: {
      ...whole,
      id: `${room}.create` as `${Room}.create`,
      method: 'POST',
      summary: says.create,
      access: access.create as D['access']['create'],
      body: fields.safeExtend({ ...(of.creating as Given<D['creating']>) }) as unknown as z.ZodObject<
        Fields<D> & Given<D['creating']>
      >,
      reply,
      errors: saving,
    },
    save: {
      ...one,
      id: `${room}.${verb}` as `${Room}.${D['method'] extends 'PUT' ? 'update' : 'save'}`,
      method: of.method as D['method'],
      summary: says.save,
      access: access.save as D['access']['save'],
      keepsRest: true,
      body: fields.safeExtend({
        ...versioned,
        ...(of.changing as Given<D['changing']>),
      }) as unknown as z.ZodObject<Fields<D> & typeof versioned & Given<D['changing']>>,
      reply,
      errors: [errors.notFound, ...saving, ...changing, platformErrors.changedMeanwhile],
    },
    remove: {
      ...one,
      id: `${room}.delete` as `${Room}.delete`,
      method: 'DELETE',
      summary: says.remove,
      access: access.remove as D['access']['remove'],
      ...((of.removing ? { query: z.object(of.removing) } : {}) as Removing<D['removing']>),
      reply: done,
      errors: [errors.notFound, ...deleting],
    },
  } as const;
}
