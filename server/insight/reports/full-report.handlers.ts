import type { FullReportFile, fullReportCalls } from '#contract/insight/full-report.calls.ts';
import { fullReportErrors as errors } from '#contract/insight/full-report.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileReply, Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { fileOfRun, keptRuns } from './full-report.queries.ts';

export const fullReportHandlers: Handlers<typeof fullReportCalls> = {
  async list(_input, { db, actor, now, settings }) {
    refuseOthers(actor);
    const { enabled, times, timeZone } = settings.userReports.fullReport;
    return {
      runs: (await keptRuns(db, now())).map(withId),
      isOn: enabled,
      times: [...times],
      timeZone,
    };
  },

  people: ({ params: { runId } }, context) => fileReply(context, runId, 'people'),
  curriculums: ({ params: { runId } }, context) => fileReply(context, runId, 'curriculums'),
};

async function fileReply(
  { db, actor, now, files }: Context<Actor>,
  runId: string,
  file: FullReportFile,
): Promise<FileReply> {
  refuseOthers(actor);
  const { isOver, storageKey, name, mediaType, sizeBytes } = found(
    await fileOfRun(db, { runId, file }, now()),
    errors.notFound,
  );
  if (isOver || storageKey === null) return refuse(errors.ended);
  return {
    body: async () => found(await files.read(storageKey), errors.ended),
    mediaType: mediaType!,
    sizeBytes: sizeBytes!,
    downloadName: name!,
    isTable: true,
  };
}

/** It is about everybody in everything, so it is not there for anybody who reaches less. */
function refuseOthers({ isPlatformAdmin, reach }: Actor): void {
  if (!isPlatformAdmin && reach !== 'everything') refuse(errors.notFound);
}
