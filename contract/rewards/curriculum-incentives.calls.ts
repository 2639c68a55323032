import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { searchText } from '#contract/platform/paging.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { labelled } from '#contract/platform/text.ts';
import { incentiveErrors as errors } from './incentives.errors.ts';
import { incentiveTypes } from './incentives.fields.ts';

const attached = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  type: z.enum(incentiveTypes),
  image: z.string().nullable(),
  status: z.enum(publicationStatuses),
  /** Of this curriculum already. */
  isInside: z.boolean(),
  earnedCount: z.int(),
});
export type CurriculumIncentive = z.output<typeof attached>;

const ofCurriculum = {
  concerns: { id: 'curriculum' },
  hiddenFrom: 'other-brands',
  access: { all: [{ right: 'VIEW_CURRICULUMS' }, { right: 'CREATE_EDIT_INCENTIVE' }] },
  params: idParams,
} as const;
const reply = z.object({ incentives: z.array(attached) });

/** The incentives that a curriculum earns. */
export const curriculumIncentiveCalls = {
  existing: call({
    id: 'curriculums.existing-incentives',
    method: 'GET',
    path: '/api/curriculums/{id}/existing-incentives',
    summary:
      'The incentives of a curriculum, and the first ones by name that belong to none and could be added, at most 50',
    ...ofCurriculum,
    query: z.object({ text: searchText }),
    reply,
    errors: [errors.curriculumNotFound],
  }),
  add: call({
    id: 'curriculums.add-incentives',
    method: 'POST',
    path: '/api/curriculums/{id}/add-incentives',
    summary:
      'Lets a curriculum earn these incentives, and with `remove` no longer those. Everybody who has already passed it earns the published ones',
    ...ofCurriculum,
    body: z.object({
      incentives: labelled(z.array(id).max(200).default([]), 'Incentives', 'Primes'),
      remove: labelled(z.array(id).max(200).default([]), 'Incentives to remove', 'Primes à retirer'),
    }),
    reply,
    errors: [errors.curriculumNotFound, errors.notFound, errors.shopHasNoCurriculum],
  }),
};
