import { Scorm12API } from 'scorm-again/scorm12/min';
import {
  centisecondsOf,
  timespanOf,
  type Exit,
  type LessonStatus,
} from '#contract/training/scorm-play.rules.ts';
import type { LessonCommit, LessonState } from '#contract/training/scorm-stage.ts';

/** The object that an SCO finds as `API` (SCORM 1.2 RTE 3.3). */
export interface LessonApi {
  LMSInitialize(parameter: string): string;
  LMSFinish(parameter: string): string;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: unknown): string;
  LMSCommit(parameter: string): string;
  LMSGetLastError(): string;
  LMSGetErrorString(code: string): string;
  LMSGetDiagnostic(code: string): string;
}

export type Snapshot = Omit<LessonCommit, 'sequence'>;

export interface RunTime {
  readonly api: LessonApi;
  /** The lesson has made its first call. */
  readonly isInitialized: () => boolean;
  /** Everything it wrote so far. `watchedSeconds` counts if the lesson reports no time. */
  snapshot(watchedSeconds: number): Snapshot;
}

const settings = {
  autocommit: false,
  // Changes go to the portal's page, which keeps and resends them.
  lmsCommitUrl: false,
  logLevel: 5,
  mastery_override: true,
  autoCompleteLessonStatus: true,
  sendFullCommit: true,
};

const notInitialized = '301';
/** Interactions beyond this number are not kept: the rest of the state is worth more. */
const mostElementsLength = 150_000;
const ownElements = /^cmi\.(comments$|student_preference\.|objectives\.|interactions\.)/;

/** The run-time of one launch. Every call is answered from `state` immediately; `onTold` is called on every change. */
export function createRunTime(
  state: LessonState,
  onChange: (by: 'value' | 'commit' | 'finish') => void,
): RunTime {
  let inner = seeded(state);
  let isInitialized = false;
  let isFinished = false;
  /** Session time of earlier sessions within this launch. */
  let secondsBefore = 0;
  let saidFailed = false;

  /** Old lessons initialize and finish on each of their pages. */
  const beginAgain = () => {
    const written = stateOf(inner);
    secondsBefore += written.sessionSeconds;
    const entry = written.exit === 'suspend' ? 'resume' : '';
    inner = seeded({ ...state, ...written, entry, elements: written.cmi });
    isFinished = false;
  };
  const refuse = <T>(answer: T): T => {
    inner.lastErrorCode = notInitialized;
    return answer;
  };
  const api: LessonApi = {
    LMSInitialize(parameter) {
      if (isFinished) beginAgain();
      const answer = inner.LMSInitialize(parameter);
      if (answer === 'true') {
        isInitialized = true;
        onChange('value');
      }
      return answer;
    },
    LMSFinish(parameter) {
      if (isFinished) return refuse('false');
      const answer = inner.LMSFinish(parameter);
      if (answer === 'true') {
        isFinished = true;
        onChange('finish');
      }
      return answer;
    },
    LMSGetValue: (element) => (isFinished ? refuse('') : inner.LMSGetValue(element)),
    LMSSetValue(element, value) {
      if (isFinished) return refuse('false');
      const answer = inner.LMSSetValue(element, value);
      if (answer === 'true' && element === 'cmi.core.lesson_status')
        saidFailed = value === 'failed' || (saidFailed && value !== 'passed');
      if (answer === 'true') onChange('value');
      return answer;
    },
    LMSCommit(parameter) {
      if (isFinished) return refuse('false');
      const answer = inner.LMSCommit(parameter);
      if (answer === 'true') onChange('commit');
      return answer;
    },
    LMSGetLastError: () => inner.LMSGetLastError(),
    LMSGetErrorString: (code) => inner.LMSGetErrorString(code),
    LMSGetDiagnostic: (code) => inner.LMSGetDiagnostic(code),
  };
  return {
    api,
    isInitialized: () => isInitialized,
    snapshot(watchedSeconds) {
      const { sessionSeconds, ...written } = stateOf(inner);
      const own = secondsBefore + sessionSeconds;
      return {
        ...written,
        time: Math.min(86_400, own > 0 ? own : watchedSeconds),
        finished: isFinished,
        saidFailed,
      };
    },
  };
}

function seeded(state: LessonState): Scorm12API {
  const api = new Scorm12API(settings);
  const { cmi } = api;
  const { core, student_data: data } = cmi;
  core.student_id = state.studentId;
  core.student_name = state.studentName;
  core.lesson_mode = state.isBrowsed ? 'browse' : 'normal';
  core.credit = state.isBrowsed ? 'no-credit' : 'credit';
  core.lesson_status = state.status;
  core.entry = state.entry;
  core.total_time = timespanOf(state.totalCentiseconds);
  core.lesson_location = state.location;
  for (const part of ['raw', 'min', 'max'] as const) {
    const value = state.score[part];
    if (value !== null) core.score[part] = String(value);
  }
  cmi.suspend_data = state.suspendData;
  cmi.launch_data = state.launchData;
  data.mastery_score = state.masteryScore === null ? '' : String(state.masteryScore);
  data.max_time_allowed = state.maxTimeAllowed;
  data.time_limit_action = state.timeLimitAction;
  api.loadFromFlattenedJSON(state.elements);
  return api;
}

function stateOf(api: Scorm12API) {
  const { core, suspend_data: suspendData } = api.renderCMIToJSONObject().cmi;
  return {
    status: core.lesson_status as LessonStatus,
    score: { raw: numberOf(core.score.raw), min: numberOf(core.score.min), max: numberOf(core.score.max) },
    location: core.lesson_location,
    suspendData,
    sessionSeconds: (centisecondsOf(core.session_time) ?? 0) / 100,
    exit: core.exit as Exit,
    cmi: elementsOf(api),
  };
}

const numberOf = (text: string): number | null => {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
};

/** What a lesson wrote besides its state, without values that were never set. */
function elementsOf(api: Scorm12API): Record<string, string> {
  const kept: Record<string, string> = {};
  let length = 0;
  for (const [name, value] of Object.entries(api.getFlattenedCMI())) {
    // A list without entries appears as an empty object.
    if (typeof value !== 'string' || value === '' || !ownElements.test(name)) continue;
    length += name.length + value.length;
    if (length <= mostElementsLength) kept[name] = value;
  }
  return kept;
}
