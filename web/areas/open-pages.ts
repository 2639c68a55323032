import { startUpFor } from '#contract/platform/start-up.rules.ts';
import type { Screen } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { screens } from '#contract/screens.ts';
import { isOpenTo } from '#web/platform/open-screens.ts';

/** A preview shows what its editor sends it: opened by itself, it is empty. */
const isEmptyAlone = (path: string) => path.endsWith('/preview');

/** Whether the person has the page at all: it is open, and neither its tile nor its menu entry is kept from them. */
export const isPageOf = (session: SessionReply, screen: Screen, path: string): boolean =>
  isOpenTo(session, screen) &&
  (screen.tileFor === undefined ||
    (session.user !== null && screen.tileFor.includes(session.user.role.reach))) &&
  startUpFor(session, screen, path, null).kind === 'open';

/** The pages without a record that this person may open. */
export const openPages = (session: SessionReply): readonly Screen[] =>
  screens.filter(
    (screen) =>
      !/[{*]/.test(screen.path) &&
      (screen.shell === 'user' || screen.shell === 'admin') &&
      !isEmptyAlone(screen.path) &&
      isPageOf(session, screen, screen.path),
  );
