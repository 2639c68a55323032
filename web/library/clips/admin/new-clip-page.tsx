import { useWords } from '#web/platform/lists/use-words.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ClipForm } from './clip-form.tsx';
import { useClipSaving, type ClipWork } from './clip-work.ts';

/** A new video or episode: saved as a draft, it opens for its next steps. */
export function NewClipPage({ work }: { work: ClipWork }) {
  const words = useWords(work.published.texts);
  const go = useGo();
  const { create } = useClipSaving(work);
  return (
    <>
      <PageHeader title={words('new.title')} sub={words('new.sub')} />
      <ClipForm
        work={work}
        clip={undefined}
        save={async (body) => {
          const clip = await create({ ...body, status: 'draft' });
          toast(words('ui:word.draftSaved'));
          await go(work.published.edit(clip._id), { replace: true, ignoreBlocker: true });
          return clip;
        }}
      />
    </>
  );
}
