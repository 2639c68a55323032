import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/platform/language.ts';
import { certificationCalls, type Certification } from '#contract/training/certificates.calls.ts';
import { certificationFields } from '#contract/training/certificates.fields.ts';
import { labelAt } from '#contract/platform/validation.ts';
import { ApiError, callFile } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { currentOf, useSaveConflict } from '#web/platform/forms/use-save-conflict.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { draftOf, type DesignWork, type Draft } from './use-design.ts';
import { keepFile } from '#web/platform/keep-file.ts';

/** The pictures of a design. */
export type PictureSlot = 'background' | 'logo';

/** Sends a design with its chosen pictures: to save it, or to get its sample PDF. */
export function useSaveDesign(
  certification: Certification | null,
  work: DesignWork,
  onSaved: ((certification: Certification) => void) | undefined,
) {
  const { t } = useTranslation('designs');
  const { draft } = work;
  const pageLanguage = useLanguage();
  const base = useRef(certification);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isTesting, setTesting] = useState(false);
  // Undo restores an earlier picture, so every picture is kept until the design is saved.
  const chosen = useRef(new Map<string, File>());

  const bodyOf = () => ({
    name: draft.name,
    brand: draft.brand,
    design: draft.design,
    validityMonths: draft.validityMonths,
    reminderDays: [...draft.reminderDays],
    removeBackground: draft.background === null,
    removeLogo: draft.logo === null,
    ...(certification && { _id: certification._id }),
  });
  const filesOf = () => {
    const file = (slot: PictureSlot) => chosen.current.get(draft[slot]?.id ?? '');
    return { background: file('background'), logo: file('logo') };
  };
  const save = useChange(certificationCalls.save, {
    quiet: true,
    alsoChanges: ['curriculums'],
    onDone: ({ certification: saved }) => {
      take(saved);
      toast(t('form.saved'));
      onSaved?.(saved);
    },
  });
  const take = (saved: Certification) => {
    base.current = saved;
    chosen.current.clear();
    work.settle(draftOf(saved, ''));
    setErrors({});
  };
  const send = async () => {
    try {
      await save.mutateAsync({
        body: { ...bodyOf(), ...(base.current && { version: base.current.version }) },
        files: filesOf(),
      });
    } catch (error) {
      if (currentOf(error)) conflict.caught(error);
      else if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else showFailure(error);
    }
  };
  const pictureLabel = (key: string) =>
    key === 'background' || key === 'logo' ? t(`form.${key}`) : undefined;
  const conflict = useSaveConflict<Certification, object>({
    mine: comparedOf(draft),
    fieldsOf: (theirs) => comparedOf(draftOf(theirs, '')),
    labelOf: (key) =>
      pictureLabel(key) ?? labelAt(certificationFields, [key], pageLanguage) ?? t('form.about'),
    busy: save.isPending,
    onTheirs: take,
    onMine: (theirs) => {
      base.current = theirs;
      void send();
    },
  });

  return {
    errors,
    isSaving: save.isPending,
    isTesting,
    choose: (slot: PictureSlot, file: File): UploadedFile => {
      const id = `chosen-${slot}-${Date.now()}`;
      chosen.current.set(id, file);
      return {
        id,
        name: file.name,
        url: URL.createObjectURL(file),
        sizeBytes: file.size,
        contentType: file.type,
      };
    },
    dialog: conflict.dialog,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
    tryOnPaper: async (language: Language) => {
      setTesting(true);
      try {
        const pdf = await callFile(certificationCalls.test, {
          body: { ...bodyOf(), lang: language },
          files: filesOf(),
        });
        keepFile(pdf, `${draft.name}.pdf`);
      } catch (error) {
        showFailure(error);
      } finally {
        setTesting(false);
      }
    },
  };
}
export type DesignSaving = ReturnType<typeof useSaveDesign>;

/** What a comparison of designs shows: pictures as files, and for the layout only that it differs. */
const comparedOf = ({ background, logo, design, ...terms }: Draft) => ({
  ...terms,
  background: background && { fileId: background.id },
  logo: logo && { fileId: logo.id },
  design: { fileId: JSON.stringify(design) },
});
