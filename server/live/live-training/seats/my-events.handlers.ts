import { myEventCalls, ownLists, type OwnEvent, type OwnList } from '#contract/live/ilt-my-events.calls.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { eventsInstructed, eventsOffered, mayWorkOnEvents } from '../live-training.scope.ts';
import { presentEvent } from '../present-event.ts';
import { ownEvents } from './my-events.queries.ts';
import { nearOf } from './near.ts';
import { taughtEvents } from './taught-events.queries.ts';
import { teamMembers, teamReports } from './team.queries.ts';

export const myEventHandlers: Handlers<typeof myEventCalls> = {
  async myEvents({ query }, context) {
    const { db, actor, settings, now } = context;
    const offered = eventsOffered(settings).sql(actor, 'e');
    const reading = { now: now(), isLean: !mayWorkOnEvents(actor) };
    const near = query.near && (await nearOf(db, actor, Number(query.near)));
    const wanted = { ...query, near: near || undefined, byDistance: query.sortBy === 'distance' };
    const { rows, lists, totals } = await ownEvents(db, actor.id, wanted, reading, offered);
    const events = new Map<string, OwnEvent>(
      rows.map((row) => [
        row.id,
        {
          ...presentEvent(row, context),
          enrollment: row.enrollment,
          isHeldBack: row.isHeldBack,
          kilometers: row.kilometers,
        },
      ]),
    );
    const named = <T>(value: (list: OwnList) => T) =>
      Object.fromEntries(ownLists.map((list) => [list, value(list)])) as Record<OwnList, T>;
    return {
      ...named((list) => lists[list].map((id) => events.get(id)!)),
      totals,
    };
  },

  async taught({ query }, context) {
    const { db, actor, now } = context;
    const reading = { now: now(), isLean: !mayWorkOnEvents(actor) };
    const taught = eventsInstructed.sql(actor, 'e');
    const { rows, total } = await taughtEvents(db, query, reading, taught);
    return {
      events: rows.map((row) => ({
        ...presentEvent(row, context),
        link: row.link,
        waitingCount: row.waitingCount,
      })),
      pagination: paginationOf(total, query),
    };
  },

  async dealerUsers({ query }, { db, actor, now }) {
    const { rows, total } = await teamMembers(db, actor, query, now());
    return { users: [...rows], pagination: paginationOf(total, query) };
  },

  async dealerUserReports({ query }, { db, actor, now }) {
    const { rows, total } = await teamReports(db, actor, query, now());
    return { reports: [...rows], pagination: paginationOf(total, query) };
  },
};
