import { useTranslation } from 'react-i18next';
import { TextRows, type Pair } from './text-rows.tsx';

type Figure = { readonly label: Pair; readonly value: Pair };

type FigureRowsProps = {
  rows: readonly Figure[];
  most: number;
  onChange: (rows: Figure[]) => void;
};

/** Figures, each with a name and a value in both languages. */
export function FigureRows(props: FigureRowsProps) {
  const { t } = useTranslation('course-editor');
  return (
    <TextRows
      {...props}
      label={t('figures.label')}
      addLabel={t('figures.add')}
      columns={[
        { key: 'label', label: t('ui:word.label') },
        { key: 'value', label: t('ui:word.value') },
      ]}
      maxLength={120}
    />
  );
}
