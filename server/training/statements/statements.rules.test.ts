import { describe, expect, test } from 'vitest';
import { statementOf, type Doing } from './statements.rules.ts';

const place = { portal: 'https://portal.example', platform: 'Ridgeline Academy' };
const fact = {
  id: '01900000-0000-7000-8000-000000000001',
  userId: '01900000-0000-7000-8000-000000000002',
  occurredAt: '2027-03-01T09:30:00.000Z',
};
const course = {
  id: '01900000-0000-7000-8000-000000000003',
  name: { en: 'Brakes', fr: 'Freins' },
  version: 2,
};
const ofCourse = (more: Partial<Doing>): Doing =>
  ({
    ...fact,
    kind: 'enrolled',
    course,
    section: null,
    seconds: 0,
    score: null,
    passed: null,
    ...more,
  }) as Doing;

describe('statementOf', () => {
  test('identifies a person by id alone', () => {
    expect(statementOf(ofCourse({}), place).actor).toEqual({
      objectType: 'Agent',
      account: { homePage: 'https://portal.example', name: fact.userId },
    });
  });

  test.each([
    ['enrolled', { kind: 'enrolled' }, 'verbs/registered', `courses/${course.id}`],
    ['course-passed', { kind: 'course-passed' }, 'verbs/completed', `courses/${course.id}`],
    [
      'section-seen',
      { kind: 'section-seen', section: { id: fact.id, name: course.name } },
      'verbs/completed',
      `sections/${fact.id}`,
    ],
    [
      'lesson scored',
      { kind: 'section-result', score: 70, section: { id: fact.id, name: course.name } },
      'verbs/scored',
      `sections/${fact.id}`,
    ],
    [
      'lesson failed',
      { kind: 'section-result', passed: false, section: { id: fact.id, name: course.name } },
      'verbs/failed',
      `sections/${fact.id}`,
    ],
    [
      'quiz passed',
      { kind: 'quiz-finished', passed: true, score: 90 },
      'verbs/passed',
      `courses/${course.id}/quiz`,
    ],
    [
      'quiz failed',
      { kind: 'quiz-finished', passed: false, score: 40 },
      'verbs/failed',
      `courses/${course.id}/quiz`,
    ],
    [
      'certificate',
      { kind: 'certificate', curriculum: { id: fact.id, name: course.name }, code: 'ABCD' },
      'verb/earned',
      'certificates/ABCD',
    ],
  ])('%s has its verb and its object', (_what, more, verb, object) => {
    const statement = statementOf(ofCourse(more as Partial<Doing>), place);
    expect(statement.verb.id.endsWith(verb)).toBe(true);
    expect(Object.keys(statement.verb.display)).toEqual(['en-US', 'fr-CA']);
    expect(statement.object.id).toBe(`https://portal.example/xapi/${object}`);
    expect(statement.timestamp).toBe(fact.occurredAt);
  });

  test('a result has its score and duration', () => {
    expect(statementOf(ofCourse({ kind: 'quiz-finished', passed: false, score: 40 }), place).result).toEqual({
      success: false,
      completion: true,
      score: { scaled: 0.4, raw: 40, min: 0, max: 100 },
    });
    const section = { id: fact.id, name: { en: 'Discs', fr: '' } };
    const seen = statementOf(ofCourse({ kind: 'section-seen', section, seconds: 95 }), place);
    expect(seen.result).toEqual({ completion: true, duration: 'PT95S' });
    expect(seen.object.definition.name).toEqual({ 'en-US': 'Discs' });
    expect(seen.context).toMatchObject({
      revision: '2',
      contextActivities: { parent: [{ objectType: 'Activity' }] },
    });
  });
});
