import { settingCalls, type Setting, type SwitchEffect } from '#contract/people/settings.calls.ts';
import { settingErrors as errors } from '#contract/people/settings.errors.ts';
import { settingByKey, unreadSettings } from '#contract/people/settings.catalog.ts';
import type { SlideFields } from '#contract/people/settings.fields.ts';
import { allows } from '#contract/platform/access.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  lockSaved,
  readSaved,
  writeSaved,
  type SavedRow,
} from '#server/platform/config/live-settings.queries.ts';
import {
  layered,
  leavesOf,
  publicSettings,
  settingsIssues,
  settingsOf,
  writtenAs,
  type Json,
  type JsonObject,
} from '#server/platform/config/settings.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { claimOwn } from '#server/platform/files/own-files.ts';
import type { Handlers, StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { settingsSaved } from './settings.events.ts';
import { featureParts, settingEffects } from './settings.ports.ts';
import { latestChanges, resetPositions } from './settings.queries.ts';
import { errorFor, isStorable, sameValue } from './settings.rules.ts';

const historyLength = 100;

/** The settings file may name these. Nothing acts on them yet, so they are not shown. */
const isUnread = new Set(unreadSettings);

export const settingHandlers: Handlers<typeof settingCalls> = {
  async get({ query: { effectOf } }, context) {
    const { db, actor } = context;
    const manages = allows(settingCalls.saveGeneral.access, actor);
    return {
      setting: await present(await readSaved(db), db, context),
      effect: effectOf && manages ? await effectFor(effectOf, context) : null,
    };
  },

  async effect({ query }, context) {
    const { key, value } = query;
    const answers = await context.ask(settingEffects, { key, value, context });
    return { notes: answers.flat() };
  },

  saveGeneral: ({ body: { version, ...sent } }, context) =>
    save(context, version, async (change, before) => {
      const changes = changesIn(sent as JsonObject, context);
      const { layers } = change.liveSettings;
      const standard = leavesOf(layers.base);
      const saved = Object.fromEntries(
        Object.entries({ ...before.saved, ...changes }).filter(
          ([key, value]) => !sameValue(value, standard[key]),
        ),
      );
      const wrong = settingsIssues(
        layered(layers.base, Object.entries({ ...before.saved, ...changes }), layers.fixed),
      );
      const at = Object.keys(changes).find((key) => wrong.some((issue) => concerns(issue, key)));
      if (at !== undefined) refuseValue(at, changes[at], context.language);
      await writeSaved(change.tx, { saved });
      const old = leavesOf(settingsOf(layers, before.saved));
      const logged = {
        before: Object.fromEntries(Object.keys(changes).map((key) => [key, old[key]])),
        after: changes,
      };
      await change.announce(settingsSaved, logged);
      return logged;
    }),

  resetPositions: (_input, { change }) =>
    change(async ({ tx, record }) => {
      const { id } = await lockSaved(tx);
      const people = await resetPositions(tx);
      await record({
        type: 'update',
        entity: { kind: 'settings', id, name: 'Settings' },
        after: { positionsReset: people },
      });
      return { people };
    }),

  saveDashboard: ({ body: { version, slides }, files }, context) =>
    save(context, version, async (change, before) => {
      const named = slides.map((slide, index) => ({ ...slide, image: pictureOf(slide, index, files) }));
      await claimOwn(
        change,
        context.actor,
        { kind: 'settings', id: before.id, errors },
        named.map(({ image }) => ({ fileId: image, kinds: ['image'] })),
      );
      await writeSaved(change.tx, { slides: named });
      const kept = new Set(named.map((slide) => slide.image));
      await change.files.release(
        change.tx,
        before.slides.map((slide) => slide.image).filter((image) => !kept.has(image)),
      );
      return { before: { slides: before.slides }, after: { slides: named } };
    }),
};

/** Saves settings: one save after the other, based on the version it names, with its entry in the log. */
function save(
  context: Context<Actor>,
  version: number | undefined,
  write: (change: Change, before: SavedRow) => Promise<{ readonly before: object; readonly after: object }>,
): Promise<{ setting: Setting }> {
  return context.change(async (change) => {
    const setting = await saveRecord(change, {
      lock: () => lockSaved(change.tx),
      notFound: errors.unknown,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, change.tx, context),
      schema: settingCalls.saveGeneral.reply.shape.setting,
      async save(before) {
        const logged = await write(change, before);
        await change.record({
          type: 'update',
          entity: { kind: 'settings', id: before.id, name: 'Settings' },
          ...logged,
        });
      },
      read: () => readSaved(change.tx),
    });
    // This process need not wait for its next request.
    change.afterwards(() => context.liveSettings.follow(setting.version));
    return { setting };
  });
}

/** The settings a body names, each by its key. Refuses unknown ones, and those that the operator's file names. */
function changesIn(sent: JsonObject, { liveSettings: { layers }, language }: Context): Record<string, Json> {
  const changes = leavesOf(canonicalOf(sent));
  const known = leavesOf(layers.base);
  const fixed = leavesOf(layers.fixed);
  if (Object.keys(changes).length === 0) refuse(errors.nothing);
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(known, key))
      refuse(errors.unknown, { key: key.slice(0, 100) }, { field: key.slice(0, 100) });
    if (Object.hasOwn(fixed, key)) refuse(errors.fixed, { label: labelOf(key, language) }, { field: key });
    if (!isStorable(value)) refuseValue(key, value, language);
  }
  return changes;
}

function canonicalOf(sent: JsonObject): JsonObject {
  try {
    return writtenAs(sent);
  } catch (error) {
    if (error instanceof PlainFailure) refuse(errors.twice, { key: error.message.split(' ').at(-2) ?? '' });
    throw error;
  }
}

function refuseValue(key: string, value: unknown, language: Language): never {
  const values =
    settingByKey(key)
      ?.values?.map((one) => one[language])
      .join(', ') ?? '';
  refuse(errorFor(key, value), { label: labelOf(key, language), values }, { field: key });
}

const labelOf = (key: string, language: Language): string => settingByKey(key)?.[language] ?? key;

/** True if an issue with the settings is about this setting: at it, inside its list, or at the object it is part of. */
const concerns = (path: string, key: string): boolean =>
  `${path}.`.startsWith(`${key}.`) || `${key}.`.startsWith(`${path}.`);

function pictureOf({ image }: SlideFields, index: number, files: StagedFiles): string {
  const uploaded = files['slide-{n}']?.find((file) => file.index === index);
  return uploaded?.id ?? image ?? refuse(errors.needsImage, {}, { field: `slides.${index}.image` });
}

async function effectFor(feature: Feature, { db, ask }: Context): Promise<SwitchEffect> {
  const parts = await ask(featureParts, { feature, db });
  return {
    screens: parts.flatMap((one) => one.screens),
    calls: parts.reduce((sum, one) => sum + one.calls, 0),
    jobs: parts.flatMap((one) => one.jobs),
    records: parts.flatMap((one) => one.records),
  };
}

/** The settings as this caller may see them. */
async function present(
  { id, version, saved, slides }: SavedRow,
  db: Db | Transaction,
  { actor, liveSettings: { layers } }: Context,
): Promise<Setting> {
  const settings = settingsOf(layers, saved);
  const { features, portalName, primaryColour, supportEmail, supportHours } = publicSettings(settings);
  const manages = allows(settingCalls.saveGeneral.access, actor);
  return {
    features,
    portalName,
    primaryColour,
    supportEmail,
    supportHours,
    courseLimits: settings.courseLimits,
    curriculumLimits: settings.curriculumLimits,
    version,
    slides:
      actor && !actor.limited ? slides.map((slide) => ({ ...slide, location: `/files/${slide.image}` })) : [],
    managed: manages
      ? {
          entries: entriesOf(leavesOf(settings), leavesOf(layers.base), leavesOf(layers.fixed)),
          history: await historyOf(db, id),
        }
      : null,
  };
}

const entriesOf = (
  values: Readonly<Record<string, Json>>,
  standard: Readonly<Record<string, Json>>,
  fixed: Readonly<Record<string, Json>>,
) =>
  Object.entries(values)
    .filter(([key]) => !isUnread.has(key))
    .map(([key, value]) => ({
      key,
      value,
      standard: standard[key] ?? null,
      fixed: Object.hasOwn(fixed, key),
    }));

/** One entry for each setting that a save changed. */
async function historyOf(db: Db | Transaction, id: string) {
  const rows = await latestChanges(db, id, historyLength);
  return rows.flatMap(({ at, by, before, after }) =>
    Object.keys(after)
      .filter((key) => settingByKey(key) !== undefined && !isUnread.has(key))
      .map((key) => ({ at, by, key, before: before[key] ?? null, after: after[key] ?? null })),
  );
}
