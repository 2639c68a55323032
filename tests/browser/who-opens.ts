import type { Screen } from '#contract/platform/screen.ts';

/** People in the state that a screen requires. */
const opener: Readonly<Record<string, string>> = {
  'accounts.email-verify': 'unverified',
  'accounts.missing-info': 'l.aubertin@ridgeline.example',
  'courses.shared-preview': 'company',
  // Someone who edits the records of the own staff.
  'users.staff': 'manager',
  // Only owners, field staff, and administrators see the credits of a dealer.
  'statements.dealer': 'company',
  // Open to anyone. The register has a code to open it with, so the person must be allowed to read the register.
  'certificates.verify': 'platform',
  // Open to anyone, and needs an event.
  'live-training.self-attendance': 'learner',
  // Only instructors of an event.
  'live-training.teaching': 'instructor',
  // Only instructors have hours.
  'field-training.setting': 'instructor',
  // Only the person who submitted a video.
  'videos.submissions': 'learner',
  'videos.submission': 'learner',
  'videos.submission-edit': 'learner',
  'accounts.missing-dealer': 'tomasz.garrick@ridgeline.example',
};

/** The demo sign-in that opens a screen; null if none is needed. */
export const whoOpens = (screen: Screen): string | null => {
  if (opener[screen.id]) return opener[screen.id]!;
  if (screen.access === 'public') return null;
  if (screen.path.startsWith('/auth/admin')) return 'platform';
  if (screen.path.startsWith('/auth/report/')) return 'regional';
  return typeof screen.access === 'object' ? 'manager' : 'learner';
};
