import { resourceCalls } from '#contract/library/resources.calls.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';

export const resourceKind = publishable({
  texts: { namespace: 'resources' },
  replyKey: { one: 'resource', many: 'resources' },
  calls: { ...resourceCalls, order: resourceCalls.changeOrder },
  list: screens.admin.path,
  edit: (resourceId) => addressOf(screens.edit, { resourceId }),
  titleOf: ({ name, nameFr }) => ({ en: name, fr: nameFr }),
  deletion: ({ downloadCount }) => ({ count: downloadCount }),
});
