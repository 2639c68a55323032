import { useTranslation } from 'react-i18next';
import { Segmented } from '#web/ui/segmented.tsx';
import { qualityChoices, type QualityChoice } from './quality-for.ts';

interface QualityChooserProps {
  readonly qualities: readonly number[];
  readonly choice: QualityChoice;
  readonly onChoose: (choice: QualityChoice) => void;
}

/** The sizes in which a video can be played, if there are any besides its own. */
export function QualityChooser({ qualities, choice, onChoose }: QualityChooserProps) {
  const { t } = useTranslation('clips');
  if (qualities.length === 0) return null;
  const offered = qualityChoices.filter(
    (one) => one === 'auto' || one === 'whole' || qualities.includes(Number(one)),
  );
  return (
    <Segmented
      label={t('quality.label')}
      value={offered.includes(choice) ? choice : 'auto'}
      options={offered.map((value) => ({ value, label: t(`quality.${value}`) }))}
      onChange={onChoose}
    />
  );
}
