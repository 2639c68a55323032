import { followCalls } from '#contract/library/suggested-follows.calls.ts';
import { followScreens as screens } from '#contract/library/suggested-follows.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';
import { nameOf } from '../follow-texts.ts';

export const followKind = publishable({
  texts: { namespace: 'suggested-follows-admin' },
  replyKey: { one: 'suggest', many: 'suggests' },
  calls: { ...followCalls, order: followCalls.changeOrder },
  list: screens.admin.path,
  edit: (suggestId) => addressOf(screens.edit, { suggestId }),
  titleOf: nameOf,
});
