import { useTranslation } from 'react-i18next';
import { Stack } from '#web/ui/layout.tsx';

interface WhatHappensProps {
  /** Why the row was left or kept. It is all that is said then. */
  readonly resultReason: string | null;
  readonly reasons: readonly string[];
  /** Columns by their names. */
  readonly changes: readonly { readonly column: string; readonly from: string; readonly to: string }[];
  /** Said if there is nothing else to say. */
  readonly otherwise?: string;
}

/** Why, and what changes: the former value struck out, and the new one. */
export function WhatHappens({ resultReason, reasons, changes, otherwise = '' }: WhatHappensProps) {
  const { t } = useTranslation('people-imports');
  if (resultReason) return <span>{resultReason}</span>;
  if (reasons.length === 0 && changes.length === 0) return <span>{otherwise}</span>;
  return (
    <Stack gap={4}>
      {reasons.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {changes.map(({ column, from, to }) => (
        <span key={column}>
          {t('row.change', { column })} {from && <del>{from}</del>}
          {from && ' → '}
          <strong>{to}</strong>
        </span>
      ))}
    </Stack>
  );
}
