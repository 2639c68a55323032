import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { useWords } from '#web/platform/lists/use-words.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ClipForm } from './clip-form.tsx';
import { useClipSaving, type ClipWork } from './clip-work.ts';

type ClipSettingsProps = { work: ClipWork; clip: Clip; onDirty: (isDirty: boolean) => void };

/** The form of a saved video or episode. */
export function ClipSettings({ work, clip, onDirty }: ClipSettingsProps) {
  const words = useWords(work.published.texts);
  const { save } = useClipSaving(work);
  return (
    <ClipForm
      work={work}
      clip={clip}
      onDirty={onDirty}
      save={async (body, base = clip) => {
        const saved = await save(base._id, { ...body, version: base.version });
        toast(words('saved'));
        return saved;
      }}
    />
  );
}

type ButtonsProps = { work: ClipWork; clip: Clip; isDirty: boolean };

/** The way to the preview of what is saved. */
export function ClipPageButtons({ work, clip, isDirty }: ButtonsProps) {
  const { t } = useTranslation('ui');
  const go = useGo();
  return (
    <Button
      icon={<IconEye size={16} stroke={1.7} />}
      disabled={isDirty}
      onClick={() => void go(work.preview(clip._id))}
    >
      {t('word.preview')}
    </Button>
  );
}
