import { expect, test } from 'vitest';
import type { LessonState } from '#contract/training/scorm-stage.ts';
import { createRunTime } from './run-time.ts';

const fresh: LessonState = {
  studentId: 'p-1',
  studentName: 'Tester, Robin',
  status: 'not attempted',
  entry: 'ab-initio',
  score: { raw: null, min: null, max: null },
  totalCentiseconds: 0,
  location: '',
  suspendData: '',
  elements: {},
  launchData: '',
  masteryScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
  isBrowsed: false,
};
const begin = (state: Partial<LessonState> = {}) => {
  const changes: string[] = [];
  const runTime = createRunTime({ ...fresh, ...state }, (by) => changes.push(by));
  return { ...runTime, changes };
};

test('a lesson can read everything it was given before it writes anything', () => {
  const { api } = begin({
    status: 'incomplete',
    entry: 'resume',
    score: { raw: 40, min: 0, max: 100 },
    totalCentiseconds: 6250,
    location: 'page-3',
    suspendData: '\u0000a\ud800',
    launchData: ' lang=en;\n',
    masteryScore: 80,
    maxTimeAllowed: '0001:00:00',
    timeLimitAction: 'exit,message',
    elements: {
      'cmi.objectives.0.id': 'torque',
      'cmi.objectives.0.status': 'passed',
      'cmi.interactions.0.id': 'q1',
      'cmi.comments': 'good',
      'cmi.student_preference.audio': '-1',
    },
  });
  expect(api.LMSInitialize('')).toBe('true');
  const values = Object.fromEntries(
    [
      'cmi.core.student_id',
      'cmi.core.student_name',
      'cmi.core.lesson_location',
      'cmi.core.credit',
      'cmi.core.lesson_status',
      'cmi.core.entry',
      'cmi.core.score.raw',
      'cmi.core.lesson_mode',
      'cmi.suspend_data',
      'cmi.launch_data',
      'cmi.comments',
      'cmi.objectives._count',
      'cmi.objectives.0.id',
      'cmi.objectives.0.status',
      'cmi.interactions._count',
      'cmi.student_data.mastery_score',
      'cmi.student_data.max_time_allowed',
      'cmi.student_data.time_limit_action',
      'cmi.student_preference.audio',
    ].map((name) => [name.slice(4), api.LMSGetValue(name)]),
  );
  expect(values).toEqual({
    'core.student_id': 'p-1',
    'core.student_name': 'Tester, Robin',
    'core.lesson_location': 'page-3',
    'core.credit': 'credit',
    'core.lesson_status': 'incomplete',
    'core.entry': 'resume',
    'core.score.raw': '40',
    'core.lesson_mode': 'normal',
    suspend_data: '\u0000a\ud800',
    launch_data: ' lang=en;\n',
    comments: 'good',
    'objectives._count': '1',
    'objectives.0.id': 'torque',
    'objectives.0.status': 'passed',
    'interactions._count': '1',
    'student_data.mastery_score': '80',
    'student_data.max_time_allowed': '01:00:00',
    'student_data.time_limit_action': 'exit,message',
    'student_preference.audio': '-1',
  });
  expect(api.LMSGetValue('cmi.core.total_time')).toMatch(/^0*0:01:02\.50?$/);
});

test('its errors are those of the standard', () => {
  const { api } = begin();
  const failing = (act: () => string) => [act(), api.LMSGetLastError()];
  expect(failing(() => api.LMSGetValue('cmi.core.entry'))).toEqual(['', '301']);
  expect(failing(() => api.LMSSetValue('cmi.core.exit', ''))).toEqual(['false', '301']);
  expect(failing(() => api.LMSCommit(''))).toEqual(['false', '301']);
  expect(failing(() => api.LMSFinish(''))).toEqual(['false', '301']);
  expect(failing(() => api.LMSInitialize('x'))).toEqual(['false', '201']);
  api.LMSInitialize('');
  expect(failing(() => api.LMSInitialize(''))).toEqual(['false', '101']);
  expect(failing(() => api.LMSSetValue('cmi.core.student_id', 'x'))).toEqual(['false', '403']);
  expect(failing(() => api.LMSGetValue('cmi.core.session_time'))).toEqual(['', '404']);
  expect(failing(() => api.LMSSetValue('cmi.core.lesson_status', 'great'))).toEqual(['false', '405']);
  expect(failing(() => api.LMSSetValue('cmi.suspend_data', 'x'.repeat(64_001)))).toEqual(['false', '405']);
  expect(failing(() => api.LMSGetValue('cmi.core._children'))[1]).toBe('0');
  expect(api.LMSGetErrorString('405')).not.toBe('');
  expect(api.LMSFinish('')).toBe('true');
  expect(failing(() => api.LMSSetValue('cmi.core.exit', ''))).toEqual(['false', '301']);
  expect(failing(() => api.LMSGetValue('cmi.core.entry'))).toEqual(['', '301']);
});

test('the state contains everything it wrote and nothing it only read', () => {
  const { api, snapshot, changes } = begin({ masteryScore: 80 });
  api.LMSInitialize('');
  const suspendData = '\ud800\u0000"\\\r\n水';
  for (const [name, value] of Object.entries({
    'cmi.core.lesson_location': 'p2',
    'cmi.core.score.raw': '90',
    'cmi.core.session_time': '00:01:02.5',
    'cmi.core.exit': 'suspend',
    'cmi.suspend_data': suspendData,
    'cmi.interactions.0.id': 'q1',
    'cmi.interactions.0.type': 'choice',
    'cmi.interactions.0.correct_responses.0.pattern': 'a',
  }))
    expect(api.LMSSetValue(name, value), name).toBe('true');
  api.LMSCommit('');
  expect(snapshot(7)).toEqual({
    status: 'not attempted',
    score: { raw: 90, min: null, max: 100 },
    location: 'p2',
    suspendData,
    time: 62.5,
    exit: 'suspend',
    finished: false,
    saidFailed: false,
    cmi: {
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.type': 'choice',
      'cmi.interactions.0.correct_responses.0.pattern': 'a',
    },
  });
  api.LMSFinish('');
  expect(snapshot(7)).toMatchObject({ status: 'passed', finished: true });
  expect([...new Set(changes)]).toEqual(['value', 'commit', 'finish']);
});

test('a lesson that reports no time has the time it was watched', () => {
  const { api, snapshot } = begin();
  api.LMSInitialize('');
  expect(snapshot(41).time).toBe(41);
});

test('a lesson that starts again on its next page continues where it finished, and its times are added', () => {
  const { api, snapshot } = begin();
  api.LMSInitialize('');
  api.LMSSetValue('cmi.core.lesson_location', 'p1');
  api.LMSSetValue('cmi.core.session_time', '00:00:30');
  api.LMSFinish('');
  expect(api.LMSInitialize('')).toBe('true');
  expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('p1');
  api.LMSSetValue('cmi.core.session_time', '00:00:12');
  expect(snapshot(1)).toMatchObject({ time: 42, finished: false });
});

test('a failure is sent with every later commit until the lesson passes', () => {
  const { api, snapshot } = begin({ status: 'failed' });
  api.LMSInitialize('');
  expect(snapshot(1), 'given to it, not reported by it').toMatchObject({
    status: 'failed',
    saidFailed: false,
  });
  api.LMSSetValue('cmi.core.lesson_status', 'failed');
  api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSFinish('');
  api.LMSInitialize('');
  expect(snapshot(1)).toMatchObject({ status: 'completed', saidFailed: true });
  api.LMSSetValue('cmi.core.lesson_status', 'passed');
  expect(snapshot(1).saidFailed).toBe(false);
});

test('a preview is in browse mode, for no credit', () => {
  const { api } = begin({ isBrowsed: true });
  api.LMSInitialize('');
  expect(api.LMSGetValue('cmi.core.lesson_mode')).toBe('browse');
  expect(api.LMSGetValue('cmi.core.credit')).toBe('no-credit');
});
