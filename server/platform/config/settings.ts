import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { features, type Feature } from '#contract/platform/features.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { isFeatureOn } from './features.ts';
import { settingsSchema, type Settings } from './settings-schema.ts';

export type { Settings };

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const configFile = (name: string) => fileURLToPath(new URL(`../../../config/${name}`, import.meta.url));
const defaultFile = configFile('default.json');
const demoFile = configFile('demo.json');

// The specification names these two programs once by their flag and once by their settings.
const otherNames: Readonly<Record<string, string>> = { spiffProgramme: 'spiff', loyaltyProgramme: 'loyalty' };

/** What a bare true or false switches: every setting with an `enabled` field. */
const switchable = new Set<string>([...features.filter((feature) => !feature.includes('.')), 'trainingOnly']);

/** Where settings come from besides those saved in the portal. */
export interface SettingsLayers {
  /** The documented defaults, with the values of the demo network over them if the database holds it. */
  readonly base: Settings;
  /** What the operator's file names. It wins over what is saved in the portal. */
  readonly fixed: JsonObject;
}

/** Settings that administrators saved: the whole value of each setting, by its key. */
export type SavedSettings = Readonly<Record<string, Json>>;

/**
 * The documented defaults with the file at `path` merged over them: objects key by key, lists as a whole. Throws a `PlainFailure` naming
 * the file and the wrong key.
 *
 * A file may write a feature as `"resources": false` instead of `{"enabled": false}`, group switches under `abilities`, and join keys by
 * dots (`"dealers.businessUnit": false`).
 */
export function loadSettings(path?: string): Settings {
  return checked(path ? mergeJson(readConfig(defaultFile), readConfig(path)) : readConfig(defaultFile), path);
}

/**
 * The layers of a portal: the defaults, the demo network's values over them, and what the file `PORTAL_CONFIG` names over all. What is
 * saved in the portal goes between the last two (`settingsOf`).
 */
export function layersFor(
  { portalConfig }: { readonly portalConfig: string | undefined },
  isDemo: boolean,
): SettingsLayers {
  const base = loadSettings(isDemo ? demoFile : undefined);
  const fixed = portalConfig ? readConfig(portalConfig) : {};
  checked(mergeJson(base, fixed), portalConfig);
  return { base, fixed };
}

/**
 * The settings in force. A saved value that no longer fits, because a later release or the operator's file changed what is possible, is
 * left out and reported: one wrong value must not stop the portal.
 */
export function settingsOf(
  { base, fixed }: SettingsLayers,
  saved: SavedSettings,
  onUnfit: (keys: readonly string[]) => void = () => {},
): Settings {
  const all = Object.entries(saved);
  const parsed = settingsSchema.safeParse(layered(base, all, fixed));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.flatMap(keysOf));
  const unfit = all.filter(([key]) =>
    [...wrong].some((path) => `${key}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${key}.`)),
  );
  const fit = settingsSchema.safeParse(
    layered(
      base,
      all.filter((one) => !unfit.includes(one)),
      fixed,
    ),
  );
  onUnfit((fit.success ? unfit : all).map(([key]) => key));
  return fit.success ? fit.data : settingsSchema.parse(layered(base, [], fixed));
}

/** Every setting with its value, by its key: `passScore`, `liveTraining.start`, `registration.countries`. A list is one value. */
export function leavesOf(settings: JsonObject, prefix = ''): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      isObject(value) ? Object.entries(leavesOf(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, value]],
    ),
  );
}

/** What `settingsSchema` checks: the saved values over the base, and what the operator's file names over all. */
export const layered = (
  base: JsonObject,
  saved: readonly (readonly [string, Json])[],
  fixed: JsonObject,
): JsonObject =>
  mergeJson(
    saved.reduce((merged, [key, value]) => mergeJson(merged, nested(key.split('.'), value)), base),
    fixed,
  );

/** Where settings are wrong, as paths joined by dots; empty if they are right. */
export function settingsIssues(settings: JsonObject): string[] {
  const parsed = settingsSchema.safeParse(settings);
  return parsed.success ? [] : parsed.error.issues.flatMap(keysOf);
}

/** Settings in the notation of a settings file, with each key written as the settings spell it. Throws a `PlainFailure` for one written twice. */
export const writtenAs = (sent: JsonObject): JsonObject => canonical(sent, 'The request');

/** The keys an issue is about: for an unknown setting, the setting itself. */
const keysOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key].join('.'))
    : [issue.path.join('.')];

function checked(settings: JsonObject, path = defaultFile): Settings {
  const parsed = settingsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new PlainFailure(parsed.error.issues.map((issue) => describe(issue, path)).join('\n'));
}

/** The settings the browser may know: no staff addresses, schedules or rate limits. */
export function publicSettings(settings: Settings) {
  const { registration } = settings;
  return {
    features: Object.fromEntries(
      features.map((feature) => [feature, isFeatureOn(settings, feature)]),
    ) as Record<Feature, boolean>,
    portalName: settings.portalName,
    primaryColour: settings.primaryColour,
    supportEmail: settings.supportEmail,
    supportHours: settings.supportHours,
    assignmentGroupName: settings.assignmentGroupName,
    salesGroupName: settings.salesGroupName,
    announcementsTitle: settings.announcementsTitle,
    announcementsNav: settings.announcementsNav,
    trainingOnly: settings.trainingOnly,
    missingDealer: settings.missingDealer,
    missingAudience: settings.missingAudience,
    skipVerification: settings.skipVerification,
    resetPositions: settings.resetPositions,
    rootRedirectStatus: settings.rootRedirectStatus,
    buckets: settings.buckets,
    passScore: settings.passScore,
    pointsPerCourse: settings.pointsPerCourse,
    graceDays: settings.graceDays,
    uploads: settings.uploads,
    registration: {
      minimumAge: registration.minimumAge,
      primaryRoles: registration.primaryRoles,
      dealerPositions: registration.dealerPositions,
      companyRoles: registration.companyRoles,
      countries: registration.countries,
    },
    timeZone: settings.timeZone,
    mapCentre: settings.liveTraining.mapCentre,
    loyalty: { memberBusinessUnit: settings.loyalty.memberBusinessUnit, brands: settings.loyalty.brands },
  };
}

function readConfig(path: string): JsonObject {
  const text = readText(path);
  let value: Json;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch (error) {
    throw new PlainFailure(`The settings file ${path} is not valid JSON: ${(error as Error).message}.`);
  }
  if (!isObject(value)) throw new PlainFailure(`The settings file ${path} should hold one JSON object.`);
  return canonical(value, path);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new PlainFailure(
      `The settings file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/** Normalizes the ways to write a key: nested objects, the settings' own names, and `enabled` for a bare switch. */
function canonical(file: JsonObject, path: string): JsonObject {
  const { abilities = {}, ...others } = file;
  if (!isObject(abilities)) throw new PlainFailure(`abilities in ${path} should be an object of switches.`);
  const written = new Set<string>();
  return [...Object.entries(others), ...Object.entries(abilities)].reduce<JsonObject>(
    (result, [key, value]) => {
      const [head = '', ...rest] = key.split('.');
      const name = [otherNames[head] ?? head, ...rest].join('.');
      if (written.has(name)) throw new PlainFailure(`${path} sets ${name} twice.`);
      written.add(name);
      return mergeJson(result, nested(name.split('.'), value));
    },
    {},
  );
}

function nested([head = '', ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length > 0) return { [head]: nested(rest, value) };
  return { [head]: typeof value === 'boolean' && switchable.has(head) ? { enabled: value } : value };
}

function mergeJson(base: JsonObject, over: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    merged[key] = isObject(value) && isObject(below) ? mergeJson(below, value) : value;
  }
  return merged;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describe(issue: z.core.$ZodIssue, path: string): string {
  const key = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((unknown) => [...issue.path, unknown].join('.'));
    return `${path} has a setting that does not exist: ${names.join(', ')}.`;
  }
  return `${key} in ${path} is wrong: ${issue.message.replace(/^should/, 'it should')}.`;
}
