import * as z from 'zod';
import { call } from './call.ts';
import { platformErrors } from './errors.ts';
import { idParams } from './ids.ts';
import { longWorkErrors as errors } from './long-work.errors.ts';
import { backgroundFile, longWork, mostKept, workOutcome } from './long-work.fields.ts';
import { done, pagination, paging } from './paging.ts';

const access = 'signed-in';
const own = { concerns: { id: 'work' }, hiddenFrom: 'everybody-else', access, params: idParams } as const;
const reply = z.object({ work: longWork });

/** Work that takes longer than a request. The calls of the rooms start it; only the person who started it sees it. */
export const longWorkCalls = {
  list: call({
    id: 'works.list',
    method: 'GET',
    path: '/api/works/',
    summary:
      'The caller’s own work in the background of the last 30 days, the newest first: the latest 20 are kept',
    access,
    query: z.object(paging(mostKept)),
    reply: z.object({ works: z.array(longWork), pagination }),
  }),
  get: call({
    id: 'works.get',
    method: 'GET',
    path: '/api/works/{id}',
    summary: 'One of the caller’s works: its progress, and the outcome of each record so far',
    ...own,
    query: z.object({ ...paging(50), outcome: z.enum(['done', 'refused']).optional() }),
    reply: z.object({ work: longWork, outcomes: z.array(workOutcome), pagination }),
    errors: [errors.notFound],
  }),
  startFile: call({
    id: 'works.start-file',
    method: 'POST',
    path: '/api/works/files',
    summary:
      'Writes in the background the file that another call would send at once, with the rights the caller has by then',
    access,
    underProxy: 'allowed',
    body: backgroundFile,
    reply,
    errors: [errors.unknownFile, errors.tooMany, platformErrors.notAllowed],
  }),
  cancel: call({
    id: 'works.cancel',
    method: 'POST',
    path: '/api/works/{id}/cancel',
    summary: 'Stops a work after its current record. What is done stays',
    ...own,
    reply,
    errors: [errors.notFound, errors.ended],
  }),
  undo: call({
    id: 'works.undo',
    method: 'POST',
    path: '/api/works/{id}/undo',
    summary: 'Starts a work that takes back what a finished one changed, record by record',
    ...own,
    reply,
    errors: [errors.notFound, errors.cannotUndo, errors.tooMany],
  }),
  remove: call({
    id: 'works.delete',
    method: 'DELETE',
    path: '/api/works/{id}',
    summary: 'Removes a finished work from the list, with its file',
    ...own,
    reply: done,
    errors: [errors.notFound, errors.running],
  }),
};
