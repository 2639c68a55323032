import {
  exits,
  lessonStatuses,
  longestState,
  type Exit,
  type LessonStatus,
  type ScoreValues,
} from './scorm-play.rules.ts';
import type { LessonCommit } from './scorm-stage.ts';

/** Longer than what a lesson may store, so that the server refuses it with its reason. */
const longestSent = 4 * longestState;

/**
 * The valid fields of a commit and nothing else; null if it is not a commit. A package runs next to the page that sends its commits, and
 * can send anything in that page's name: a course or a launch that it names itself must not get through. The server checks the same with
 * its schema, which is too large for a learner's page.
 */
export function readCommit(sent: unknown): LessonCommit | null {
  if (!isRecord(sent)) return null;
  const { sequence, status, location, suspendData, time, exit, finished, closed, silent, saidFailed } = sent;
  const [score, cmi] = [scoreOf(sent['score']), elementsOf(sent['cmi'])];
  const isSound =
    isNumber(sequence, 1, 1_000_000) &&
    Number.isInteger(sequence) &&
    isOneOf(status, lessonStatuses) &&
    isText(location, 1000) &&
    isText(suspendData, longestSent) &&
    // The server limits it by its clock.
    Number.isFinite(time) &&
    isOneOf(exit, exits) &&
    typeof finished === 'boolean';
  if (!isSound || !score || !cmi) return null;
  if (![closed, silent, saidFailed].every(isFlag)) return null;
  return {
    sequence,
    status: status as LessonStatus,
    score,
    location,
    suspendData,
    time: time as number,
    exit: exit as Exit,
    finished,
    cmi,
    ...(typeof closed === 'boolean' && { closed }),
    ...(typeof silent === 'boolean' && { silent }),
    ...(typeof saidFailed === 'boolean' && { saidFailed }),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;
const isOneOf = (value: unknown, all: readonly string[]): boolean =>
  typeof value === 'string' && all.includes(value);
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

function scoreOf(sent: unknown): ScoreValues | null {
  if (!isRecord(sent)) return null;
  const isPoints = (value: unknown): value is number | null => value === null || isNumber(value, 0, 100);
  const { raw, min, max } = sent;
  return isPoints(raw) && isPoints(min) && isPoints(max) ? { raw, min, max } : null;
}

function elementsOf(sent: unknown): Readonly<Record<string, string>> | null {
  if (!isRecord(sent)) return null;
  const elements = Object.entries(sent);
  const isSound = elements.every(([name, value]) => name.length <= 255 && isText(value, longestState));
  return isSound ? (Object.fromEntries(elements) as Record<string, string>) : null;
}
