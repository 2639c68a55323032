import { decide } from '#contract/platform/access.ts';
import type { Screen } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { callerOf, isSalesOnly } from '#contract/platform/start-up.rules.ts';

/** Whether a link to the screen makes sense: its feature is on and the person may open it. */
export function isOpenTo(session: SessionReply, screen: Screen): boolean {
  if (screen.feature && !session.config.features[screen.feature]) return false;
  if (screen.notForSalesOnly && isSalesOnly(session)) return false;
  return decide(screen.access, callerOf(session)) === 'allowed';
}

/** The screen as a menu shows it: by its short title, and opened without the optional parts of its path. */
export const asEntry = (screen: Screen): Screen => ({
  ...screen,
  path: screen.path.replace(/\/\{\w+\?\}/g, '') as Screen['path'],
  ...(screen.menuTitle && { title: screen.menuTitle }),
});
