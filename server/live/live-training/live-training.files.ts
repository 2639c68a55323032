import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { eventsVisible, templatesManaged } from './live-training.scope.ts';
import { isImageOfTemplate } from './templates.queries.ts';

/** People who work on a template or see one of its events may read its picture. */
export const templateImageReaders = contribute(
  fileReaders,
  ({ context: { actor, db, settings }, fileId, ownerKind }) => {
    if (ownerKind !== 'ilt-template' || !actor || actor.limited) return false;
    const managed = templatesManaged.sql(actor, 't');
    return isImageOfTemplate(db, fileId, managed, eventsVisible(settings).sql(actor, 'e'));
  },
);
