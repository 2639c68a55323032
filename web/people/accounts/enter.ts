import { signInPath } from '#contract/platform/start-up.rules.ts';
import { localPath } from '#contract/platform/language.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { takeTarget } from './remembered-target.ts';

/** Opens the portal after a completed sign-in. The page is reloaded because its data belonged to an anonymous visitor. */
export function enter(): void {
  // Once signed in, the sign-in page redirects to the person's start page.
  window.location.assign(localPath(takeTarget(signInPath), currentLanguage()));
}
