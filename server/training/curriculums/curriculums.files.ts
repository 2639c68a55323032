import { eitherOf } from '#server/platform/database/lists.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { recordsVisible } from './curriculums.scope.ts';
import { isFileOfCurriculum } from './own-files.queries.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';

/** People who may take or write a curriculum that names a file may read it; a duplicate names those of its original. */
export const curriculumFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db, today }, fileId, ownerKind }) => {
    if (ownerKind !== 'curriculum' || !actor || actor.limited) return false;
    return isFileOfCurriculum(
      db,
      fileId,
      eitherOf(curriculumsOpenOn(today()).sql(actor, 'k'), recordsVisible.sql(actor, 'k')),
    );
  },
);
