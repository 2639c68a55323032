import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { reaching, reachOf } from '#contract/platform/reach.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { articleCalls } from './article-calls.ts';
import { promotionFields } from './articles.fields.ts';
import { feature, modify, saveErrors, promotionFiles as files } from './articles.ts';

const body = promotionFields.safeExtend(versioned);
const common = articleCalls({ room: 'promotions', kind: 'promotion', one: 'promotion', many: 'promotions' });
const { reply } = common.get;

const save = call({
  id: 'promotions.save-one',
  method: 'POST',
  path: '/api/promotions/{id}',
  summary:
    'Changes a promotion. A published one stays read after a correction and becomes unread with a new version',
  concerns: { id: 'promotion' },
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

export const promotionCalls = {
  ...common,
  create: call({
    id: 'promotions.save',
    method: 'POST',
    path: '/api/promotions/',
    summary: 'Adds a draft of a promotion; with the id and version of one in the body, changes that one',
    access: modify,
    feature,
    keepsRest: true,
    publishes: 'published',
    body: promotionFields.safeExtend({ _id: id.optional(), ...versioned }),
    files,
    reply,
    errors: saveErrors,
  }),
  save: reaching(save),
  saveReach: reachOf(save),
};
