import { call } from '#contract/platform/call.ts';
import { idParams } from '#contract/platform/ids.ts';
import { reaching, reachOf } from '#contract/platform/reach.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { articleCalls } from './article-calls.ts';
import { bulletinFields } from './articles.fields.ts';
import { feature, modify, saveErrors, bulletinFiles as files } from './articles.ts';

const body = bulletinFields.safeExtend(versioned);
const common = articleCalls({
  room: 'bulletins',
  kind: 'bulletin',
  one: 'announcement',
  many: 'announcements',
});
const { reply } = common.get;

const save = call({
  id: 'bulletins.save',
  method: 'POST',
  path: '/api/bulletins/{id}',
  summary:
    'Changes a bulletin. A published one stays read after a correction and becomes unread with a new version',
  concerns: { id: 'bulletin' },
  hiddenFrom: 'other-brands',
  access: modify,
  feature,
  params: idParams,
  keepsRest: true,
  publishes: 'published',
  body,
  files,
  reply,
  errors: saveErrors,
});

export const bulletinCalls = {
  ...common,
  create: call({
    id: 'bulletins.create',
    method: 'POST',
    path: '/api/bulletins/',
    summary: 'Adds a draft of a bulletin',
    access: modify,
    feature,
    publishes: 'published',
    body: bulletinFields,
    files,
    reply,
    errors: saveErrors,
  }),
  save: reaching(save),
  saveReach: reachOf(save),
};
