import type { Screen } from '#contract/platform/screen.ts';

/** People in the state a screen asks for. */
const opener: Readonly<Record<string, string>> = {
  'accounts.email-verify': 'unverified',
  'accounts.missing-info': 'l.aubertin@ridgeline.example',
  'courses.shared-preview': 'company',
  // Who keeps the records of own staff.
  'users.staff': 'manager',
  // Anybody may open it; somebody who may look into the register finds a code to open it with.
  'certificates.verify': 'platform',
  'accounts.missing-dealer': 'tomasz.garrick@ridgeline.example',
};

/** The demo sign-in that opens a screen; null where nobody has to be. */
export const whoOpens = (screen: Screen): string | null => {
  if (opener[screen.id]) return opener[screen.id]!;
  if (screen.access === 'public') return null;
  if (screen.path.startsWith('/auth/admin')) return 'platform';
  if (screen.path.startsWith('/auth/report/')) return 'regional';
  return typeof screen.access === 'object' ? 'manager' : 'learner';
};
