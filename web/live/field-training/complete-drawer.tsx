import { Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { fieldTrainingErrors } from '#contract/live/field-training.errors.ts';
import { completeFields } from '#contract/live/field-training.fields.ts';
import { failureText } from '#web/platform/failures.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { storePicture } from '#web/platform/pictures.ts';
import { whyItWaits } from '#web/platform/device-work/why-it-waits.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './field-training.module.css';
import { keepPhoto } from './on-site/kept-photos.ts';
import type { VisitWork } from './on-site/use-visit-work.ts';
import type { WorkPhoto } from './on-site/visit-work.ts';

const mostPhotos = 30;

interface CompleteDrawerProps {
  readonly visit: VisitDetail;
  readonly work: VisitWork;
  readonly onClose: () => void;
}

interface Photo extends WorkPhoto {
  readonly url: string;
}

/** Completes a visit with a report and photos. Without a connection, both are kept on the device and sent later. */
export function CompleteDrawer({ visit, work, onClose }: CompleteDrawerProps) {
  const { t } = useTranslation('field-training');
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string>();
  const complete = useChange(visitCalls.complete, {
    quiet: true,
    onDone: async () => {
      onClose();
      toast(t('actions.completed'));
      await refreshSession();
    },
  });
  const form = useRoomForm({
    schema: completeFields,
    errors: fieldTrainingErrors,
    initial: { report: '', photos: [] as readonly string[] },
    submit: async (body) => {
      const isReady = photos.every(({ fileId }) => fileId !== null);
      try {
        // What was judged and signed before has to be there first.
        if (!navigator.onLine || !isReady || !(await work.settle())) return keep(body.report);
        const fileIds = photos.flatMap(({ fileId }) => fileId ?? []);
        await complete.mutateAsync({ params: { id: visit._id }, body: { ...body, photos: fileIds } });
      } catch (error) {
        if (whyItWaits(error) === null) throw error;
        keep(body.report);
      }
    },
  });
  const keep = (report: string) => {
    work.keep(
      { kind: 'report', report, photos: photos.flatMap(({ fileId }) => fileId ?? []) },
      undefined,
      photos.map(({ id, name, fileId }) => ({ id, name, fileId })),
    );
    // The page shows it. A toast could not be loaded without a connection.
    onClose();
  };
  const add = async (files: readonly File[]) => {
    setProblem(undefined);
    const free = mostPhotos - photos.length;
    if (files.length > free) setProblem(t('complete.tooMany', { count: mostPhotos }));
    const taken = files.slice(0, Math.max(free, 0));
    setSending((count) => count + taken.length);
    for (const file of taken)
      try {
        const { fileId, location } = await storePicture(file);
        setPhotos((before) => [...before, { id: fileId, fileId, name: file.name, url: location }]);
      } catch (error) {
        if (whyItWaits(error)) {
          const id = crypto.randomUUID();
          await keepPhoto(id, file);
          const url = URL.createObjectURL(file);
          setPhotos((before) => [...before, { id, fileId: null, name: file.name, url }]);
        } else setProblem(t('complete.failed', { name: file.name, reason: failureText(error) }));
      } finally {
        setSending((count) => count - 1);
      }
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('complete.title')}
      sub={visit.topic}
      submitLabel={t('complete.title')}
      {...form.drawer}
      busy={form.submitting || sending > 0}
      dirty={form.isDirtyNow || photos.length > 0}
    >
      <Textarea {...form.field('report')} description={t('complete.reportHint')} autosize minRows={8} />
      <Stack gap={12}>
        <FileDrop
          label={form.field('photos').label}
          hint={t('complete.photosHint')}
          accept="image/png,image/jpeg"
          multiple
          onFiles={(files) => void add(files)}
        />
        <p role="status" className="sub">
          {sending > 0 && t('complete.sending', { count: sending })}
        </p>
        {(problem ?? form.errors['photos']) && (
          <Strip tone="bad" live="alert" title={problem ?? form.errors['photos']} />
        )}
        {photos.length > 0 && (
          <ul className={classes.photos}>
            {photos.map(({ id, name, url }) => (
              <li key={id} className={classes.photo}>
                <Picture shownPx={240} src={url} alt={name} />
                <span className={classes.remove}>
                  <IconButton
                    label={t('ui:word.removeNamed', { name })}
                    icon={<IconX size={18} stroke={1.7} />}
                    onClick={() => setPhotos((before) => before.filter((one) => one.id !== id))}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </FormDrawer>
  );
}
