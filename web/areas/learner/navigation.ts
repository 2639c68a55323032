import { learnerEntries, learnerReports } from '#contract/learner-navigation.ts';
import type { Screen } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { asEntry, isOpenTo } from '#web/platform/open-screens.ts';
import { screenById } from '#web/platform/screen-at.ts';

/** The entries of the top bar that this person may open, in order. */
export const learnerNavigationFor = (session: SessionReply): readonly Screen[] =>
  openTo(session, learnerEntries(session.config)).map(asEntry);

/** The entries of the group of reports that this person may open. */
export const learnerReportsFor = (session: SessionReply): readonly Screen[] =>
  openTo(session, learnerReports(session));

const openTo = (session: SessionReply, ids: readonly string[]): readonly Screen[] =>
  ids.flatMap((id) => screenById(id) ?? []).filter((screen) => isOpenTo(session, screen));
