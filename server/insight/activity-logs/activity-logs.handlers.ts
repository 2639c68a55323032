import { activityLogCalls as calls } from '#contract/insight/activity-logs.calls.ts';
import { activityLogErrors as errors } from '#contract/insight/activity-logs.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { countByMonth, loggedKinds } from './log-counts.queries.ts';
import { entriesOf, entryById } from './log-entries.queries.ts';
import { logFile } from './log-file.ts';
import { stretchOf, totalOf } from './log-pages.rules.ts';
import { kindName, presentCard, presentDetail, readingOf } from './present-entry.ts';
import { lastBlock } from './seals.queries.ts';

export const activityLogHandlers: Handlers<typeof calls> = {
  async list({ query: { page, limit, ...filters } }, context) {
    const { db, language, settings } = context;
    const filter = { ...filters, zone: settings.timeZone };
    const [months, kinds, last] = await Promise.all([
      countByMonth(db, filter),
      loggedKinds(db),
      lastBlock(db),
    ]);
    const stretch = stretchOf(months, { page, limit });
    const rows = stretch ? await entriesOf(db, filter, stretch, limit) : [];
    const reading = await readingOf(context, rows);
    return {
      activityLogs: rows.map((row) => presentCard(row, reading)),
      pagination: paginationOf(totalOf(months), { page, limit }),
      recordKinds: kinds
        .map((kind) => ({ kind, name: kindName(kind, reading) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, language)),
      lastSeal: last ? { block: last.number, sealedAt: last.sealedAt, hash: last.hash } : null,
    };
  },

  async export({ query: { format, ...filters } }, context) {
    return logFile(context, { ...filters, zone: context.settings.timeZone }, format, filters);
  },

  async get({ params: { id } }, context) {
    const row = found(await entryById(context.db, id), errors.notFound);
    return { activityLog: presentDetail(row, await readingOf(context, [row])) };
  },
};
