import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { courseDraftCalls as calls } from '#contract/training/course-drafts.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useEditor } from '../editor/use-editor.ts';
import { storePicture } from '#web/platform/pictures.ts';

interface Drawn {
  readonly fileId: string;
  readonly name: string;
  readonly alt: string;
}

const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
const nameOf = (file: File) => file.name.replace(/\.[a-z]+$/i, '').slice(0, 160);
const mostSlides = 200;

/** Stores the pictures of the chosen files in order. A PDF is stored as pictures of its pages. */
async function stored(
  files: readonly File[],
  signal: AbortSignal,
  onProgress: (done: number, count: number) => void,
): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const file of files) {
    if (!isPdf(file)) {
      onProgress(drawn.length, files.length);
      drawn.push({ ...(await storePicture(file, { signal })), name: nameOf(file), alt: '' });
      continue;
    }
    const { pagesOf } = await loadChunk(() => import('./pdf-pages.ts'));
    for await (const { picture, title, text, count } of pagesOf(file, signal)) {
      onProgress(drawn.length, count);
      const { fileId } = await storePicture(picture, { signal });
      const number = drawn.length + 1;
      drawn.push({ fileId, name: title ?? `${nameOf(file).slice(0, 150)} ${number}`, alt: text });
      if (drawn.length === mostSlides) return drawn;
    }
  }
  return drawn;
}

type AddSlidesProps = { chapterId: string; onClose: () => void; onAdded: (firstId: string) => void };

/** Adds slides from several pictures or from the pages of a PDF, with French versions in the same order. */
export function AddSlides({ chapterId, onClose, onAdded }: AddSlidesProps) {
  const { t } = useTranslation('course-editor');
  const { reload } = useEditor();
  const id = useId();
  const [files, setFiles] = useState<{ en: readonly File[]; fr: readonly File[] }>({ en: [], fr: [] });
  const [progress, setProgress] = useState<{ done: number; count: number; language: 'en' | 'fr' }>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const cancel = () => {
    controller.current?.abort();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress) return;
    if (files.en.length === 0) return setProblem(t('slides.missing'));
    const { signal } = (controller.current = new AbortController());
    const draw = (language: 'en' | 'fr') =>
      stored(files[language], signal, (done, count) => setProgress({ done, count, language }));
    setProblem(undefined);
    try {
      const english = await draw('en');
      const french = await draw('fr');
      const slides = english.map(({ fileId, name, alt }, at) => ({
        fileId,
        fileFrId: french[at]?.fileId ?? null,
        name,
        nameFr: french[at]?.name ?? '',
        alt,
        altFr: french[at]?.alt ?? '',
      }));
      const reply = await callApi(calls.addSlides, {
        params: { chapterId },
        body: { slides, saveId: crypto.randomUUID() },
      });
      await reload();
      toast(t('slides.added', { count: slides.length }));
      const [first] = reply.sections;
      if (first) onAdded(first._id);
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setProgress(undefined);
      const isBroken = error instanceof Error && /PDF|Password/i.test(error.name);
      setProblem(isBroken ? t('slides.noPdf') : failureText(error));
    }
  };
  return (
    <Dialog opened onClose={cancel} labelledBy={id} alert>
      <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'contents' }}>
        <h2 id={id}>{t('slides.title')}</h2>
        {progress ? (
          <StageLine
            segments={stageShare(progress.done / progress.count, 20)}
            label={t('slides.title')}
            valueText={t('slides.progress', { at: progress.done + 1, count: progress.count })}
            words={t('slides.progress', { at: progress.done + 1, count: progress.count })}
            note={t(`language.${progress.language}`)}
          />
        ) : (
          (['en', 'fr'] as const).map((language) => (
            <FileDrop
              key={language}
              label={t(`slides.files.${language}`)}
              hint={t(`slides.hint.${language}`)}
              accept="image/png,image/jpeg,application/pdf,.pdf"
              multiple
              chosen={files[language].map((file) => file.name)}
              onFiles={(chosen) => setFiles({ ...files, [language]: chosen })}
            />
          ))
        )}
        {problem && <Strip tone="bad" live="alert" title={problem} />}
        <div className={dialog.actions}>
          <Button onClick={cancel}>{t('ui:word.cancel')}</Button>
          <Button type="submit" variant="filled" busy={progress !== undefined}>
            {t('slides.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
