import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { features, type Feature } from '#contract/platform/features.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { isFeatureOn } from './features.ts';
import { settingsSchema, type Settings } from './settings-schema.ts';

export type { Settings };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const configFile = (name: string) => fileURLToPath(new URL(`../../../config/${name}`, import.meta.url));
const defaultFile = configFile('default.json');
const demoFile = configFile('demo.json');

// The specification names these two programs once by their flag and once by their settings.
const otherNames: Readonly<Record<string, string>> = { spiffProgramme: 'spiff', loyaltyProgramme: 'loyalty' };

/** What a bare true or false switches: every setting with an `enabled` field. */
const switchable = new Set<string>([...features.filter((feature) => !feature.includes('.')), 'trainingOnly']);

/**
 * The documented defaults with the file at `path` merged over them: objects key by key, lists as a whole. Throws a `PlainFailure` naming
 * the file and the wrong key.
 *
 * A file may write a feature as `"resources": false` instead of `{"enabled": false}`, group switches under `abilities`, and join keys by
 * dots (`"dealers.businessUnit": false`).
 */
export function loadSettings(path?: string): Settings {
  const settings = path ? mergeJson(readConfig(defaultFile), readConfig(path)) : readConfig(defaultFile);
  const parsed = settingsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new PlainFailure(parsed.error.issues.map((issue) => describe(issue, path ?? defaultFile)).join('\n'));
}

/** The settings a portal runs with: the file `PORTAL_CONFIG` names, or every feature on for a demo network. */
export function settingsFor(
  environment: { readonly portalConfig: string | undefined },
  isDemo: boolean,
): Settings {
  return loadSettings(environment.portalConfig ?? (isDemo ? demoFile : undefined));
}

/** The settings the browser may know: no staff addresses, schedules or rate limits. */
export function publicSettings(settings: Settings) {
  const { liveTraining, registration } = settings;
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
    dealers: { scan: settings.dealers.scan },
    registration: {
      minimumAge: registration.minimumAge,
      primaryRoles: registration.primaryRoles,
      dealerPositions: registration.dealerPositions,
      companyRoles: registration.companyRoles,
      countries: registration.countries,
    },
    liveTraining: {
      countries: liveTraining.countries,
      mapCentre: liveTraining.mapCentre,
      types: liveTraining.types,
      start: liveTraining.start,
      qrSelfAttendance: liveTraining.qrSelfAttendance,
      preAllowedEmail: liveTraining.preAllowedEmail,
      sameTemplateLimit: liveTraining.sameTemplateLimit,
      virtualPrice: liveTraining.virtualPrice,
    },
    loyalty: { memberBusinessUnit: settings.loyalty.memberBusinessUnit, brands: settings.loyalty.brands },
  };
}

export type PublicSettings = ReturnType<typeof publicSettings>;

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
