import { curriculumCalls, type CurriculumRow } from '#contract/training/curriculums.calls.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';
import { editAddress, listAddress } from './curriculum-address.ts';

/** Curriculums as a published kind: within a brand, or all of them. */
export const curriculumKind = (brandId: string | undefined) =>
  publishable({
    texts: { namespace: 'curriculums' },
    replyKey: { one: 'curriculum', many: 'curriculums' },
    calls: {
      ...calls,
      list: curriculumCalls.list,
      get: calls.read,
      changeStatus: calls.save,
      order: calls.updateOrders,
    },
    list: listAddress(brandId),
    edit: (id) => editAddress(id, brandId),
    titleOf: ({ name }) => name,
    deletion: ({ publishedAt }) => ({ text: publishedAt ? 'confirmDelete.kept' : 'confirmDelete.text' }),
    abilitiesOf: (curriculum: CurriculumRow | CurriculumRecord) =>
      'abilities' in curriculum ? curriculum.abilities : curriculum.managed?.abilities,
  });
