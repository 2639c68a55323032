import { listen } from '#server/platform/events.ts';
import { longWorkEnded } from '#server/platform/long-work/long-work.events.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { fileReadyMail, fileReadyTitle } from './long-work.texts.ts';
import { notify } from './notify.ts';
import { addresseeById } from './notify.queries.ts';

/** Tells people that the file they asked for is ready. What happened to many records is shown in the frame. */
export const noticeOfReadyFile = listen(
  longWorkEnded,
  async (change, { workId, ownerId, title, path, fileId }) => {
    if (fileId === null) return;
    const { tx, environment } = change;
    const person = await addresseeById(tx, ownerId);
    if (!person) return;
    const { firstName, ...to } = person;
    await notify(tx, change, [
      {
        to,
        kind: 'file-ready',
        occasion: `file-ready:${workId}`,
        title: fileReadyTitle(title),
        path,
        mail: (language) =>
          fileReadyMail(language, { firstName, title, link: portalLink(environment, path, language) }),
      },
    ]);
  },
);
