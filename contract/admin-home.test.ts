import { describe, expect, test } from 'vitest';
import { previewPathOf } from './admin-home.ts';
import type { Reach } from './platform/roles.ts';
import type { SessionReply } from './platform/session.calls.ts';

const session = (reach: Reach, editingBrand: string | null, trainingOnly: object = { enabled: false }) =>
  ({
    user: { role: { reach }, editingBrand },
    config: { trainingOnly: { curriculumId: 'c1', courseId: 'k1', ...trainingOnly } },
  }) as unknown as SessionReply;

describe('the preview of the site', () => {
  test('is the home of learners', () => {
    expect(previewPathOf(session('everything', null))).toBe('/auth');
    expect(previewPathOf(session('groups', 'b1'))).toBe('/auth');
    expect(previewPathOf(session('brands', null))).toBe('/auth');
  });

  test('is the page of the brand that a brand manager works on', () => {
    expect(previewPathOf(session('brands', 'b1'))).toBe('/auth/brand-page/b1');
  });

  test.each(['everything', 'brands'] as const)('is the course in training-only mode for %s', (reach) => {
    expect(previewPathOf(session(reach, 'b1', { enabled: true }))).toBe('/auth/training/c1/k1');
  });
});
