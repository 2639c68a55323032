import { useTranslation } from 'react-i18next';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useSpiffWords } from '../use-spiff-words.ts';
import type { ReceiptInHand } from './use-reading.ts';

interface PhotoStepProps {
  readonly program: Spiff;
  readonly receipt: ReceiptInHand;
  /** Goes on without waiting for the reading. */
  readonly onByHand: () => void;
}

/** The receipt first: a photo or a PDF, which the portal reads. */
export function PhotoStep({ program, receipt, onByHand }: PhotoStepProps) {
  const { t } = useTranslation('spiffs');
  const formats = useFormats();
  const words = useSpiffWords();
  const isReading = receipt.readingId !== undefined && !receipt.isDone;
  return (
    <Stack gap={16}>
      <Panel title={words.pays(program)} sub={words.days(program)}>
        <FileDrop
          label={t('photo.label')}
          hint={t('photo.hint')}
          accept="image/png,image/jpeg,.pdf,application/pdf"
          chosen={receipt.file ? [receipt.file.name] : []}
          onFiles={([file]) => {
            if (file) void receipt.take(file);
          }}
        />
      </Panel>
      {receipt.problem && <Strip tone="bad" live="alert" title={receipt.problem} />}
      {receipt.share !== undefined && (
        <StageLine
          label={t('photo.sending')}
          words={formats.percent(receipt.share)}
          segments={[receipt.share < 1 ? 'now' : 'done']}
        />
      )}
      {isReading && (
        <Strip
          live="status"
          title={t('photo.reading')}
          actions={
            <Button size="xs" onClick={onByHand}>
              {t('photo.byHand')}
            </Button>
          }
        >
          {t('photo.readingSub')}
        </Strip>
      )}
      {program.receipt && (
        <p>
          <a href={program.receipt.location} target="_blank" rel="noreferrer">
            {t('photo.sample')}
          </a>
        </p>
      )}
    </Stack>
  );
}
