import { eitherOf } from '#server/platform/database/lists.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isFileOf } from '#server/people/publishing/publishable.queries.ts';
import { curriculums } from './curriculum-kind.ts';
import { recordsVisible } from './curriculums.scope.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';

/** People who may take or write a curriculum that names a file may read it; a duplicate names those of its original. */
export const curriculumFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db, today }, fileId, ownerKind }) => {
    if (ownerKind !== 'curriculum' || !actor || actor.limited) return false;
    return isFileOf(
      db,
      curriculums,
      fileId,
      eitherOf(curriculumsOpenOn(today()).sql(actor, 'k'), recordsVisible.sql(actor, 'k')),
    );
  },
);
