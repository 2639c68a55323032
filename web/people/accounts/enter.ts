import { signInPath } from '#contract/platform/start-up.rules.ts';
import { localPath } from '#contract/platform/language.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { takeTarget } from './remembered-target.ts';

/** Opens the portal under a session that has just become whole: what was loaded before belonged to a stranger. */
export function enter(): void {
  // Signed in, the sign-in page leads where this person belongs.
  window.location.assign(localPath(takeTarget(signInPath), currentLanguage()));
}
