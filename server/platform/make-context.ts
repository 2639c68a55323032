import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from './access/actor.ts';
import { recordActivity } from './activity.ts';
import { askingRequest } from './asked-by.ts';
import { isFeatureOn } from './config/features.ts';
import type { Change, Context, Origin, Services } from './context.ts';
import { isDatabaseUnavailable, isTransient, UncertainChange } from './database/open.ts';
import type { EventKind, Listener } from './events.ts';
import { requestLanguage } from './http/request-language.ts';
import type { Ports } from './ports.ts';

export interface ContextMaker {
  readonly services: Services;
  forRequest(request: FastifyRequest): Context;
  /** For jobs and commands: no actor, in the given language. */
  forWork(language?: Language): Context;
  of(actor: Actor | null, language: Language, origin: Origin): Context;
  /** Part of a change made as another person, in the same transaction. */
  within<T>(outer: Change, actor: Actor, origin: Origin, work: (change: Change) => Promise<T>): Promise<T>;
}

const tries = 4;

/** Retries a transaction that PostgreSQL rolled back because of another one: none of it took effect. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
      // A random delay, so that the same two do not collide again.
      await pause(attempt * (5 + Math.random() * 20));
    }
  }
}

export function contextMaker(services: Services, ports: Ports, listeners: readonly Listener[]): ContextMaker {
  const hearing = Map.groupBy(listeners, (one) => one.kind);

  const parts = (actor: Actor | null, language: Language, origin: Origin) => {
    const context: Context = {
      ...services,
      actor,
      language,
      origin,
      ask: (to, question) =>
        ports.ask(to, question, (feature) => isFeatureOn(services.liveSettings.current, feature)),
      async change(work) {
        const { result, later } = await retried(() => {
          const callbacks: (() => void | Promise<void>)[] = [];
          let isDone = false;
          return services.db
            .transaction()
            .execute(async (tx) => {
              const worked = await work(changeIn(tx, callbacks));
              isDone = true;
              return { result: worked, later: callbacks };
            })
            .catch((error: unknown) => {
              throw isDone && isDatabaseUnavailable(error) ? new UncertainChange(error) : error;
            });
        });
        for (const one of later) await one();
        return result;
      },
    };
    const changeIn = (tx: Change['tx'], later: (() => void | Promise<void>)[]): Change => {
      const { db: _db, replica: _replica, change: _change, ...shared } = context;
      const change: Change = {
        ...shared,
        tx,
        record: (entry) => recordActivity(tx, entry, { actor, origin, now: services.now() }),
        async announce<Fact>(event: EventKind<Fact>, fact: Fact) {
          for (const listener of hearing.get(event.kind) ?? []) await listener.hear(change, fact);
        },
        afterwards: (work) => void later.push(work),
      };
      return change;
    };
    return { context, changeIn };
  };
  const of = (actor: Actor | null, language: Language, origin: Origin): Context =>
    parts(actor, language, origin).context;

  return {
    services,
    of,
    async within(outer, actor, origin, work) {
      const later: (() => void | Promise<void>)[] = [];
      const result = await work(parts(actor, actor.language, origin).changeIn(outer.tx, later));
      for (const one of later) outer.afterwards(one);
      return result;
    },
    forRequest: (request) => {
      const actor = request.actor;
      const language = requestLanguage(request.cookies, actor?.language, request.headers['accept-language']);
      return of(actor, language, {
        requestId: request.id,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
    },
    forWork: (language = 'en') =>
      of(null, language, { requestId: askingRequest() ?? 'work', ip: '', userAgent: '' }),
  };
}
