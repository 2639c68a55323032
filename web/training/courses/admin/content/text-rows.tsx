import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useEditor } from '../editor/use-editor.ts';
import classes from './text-rows.module.css';

export type Pair = { readonly en: string; readonly fr: string };
type Row = Readonly<Record<string, Pair>>;

type TextRowsProps<R extends Row> = {
  label: string;
  rows: readonly R[];
  /** The texts of a row with their labels. */
  columns: readonly { readonly key: string & keyof R; readonly label: string }[];
  addLabel: string;
  most: number;
  maxLength: number;
  onChange: (rows: R[]) => void;
};

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** Rows of short texts in both languages: points, figures. */
export function TextRows<R extends Row>(props: TextRowsProps<R>) {
  const { label, rows, columns, addLabel, most, maxLength, onChange } = props;
  const { t } = useTranslation('course-editor');
  const { t: kit } = useTranslation('ui');
  const { languages, mayEdit } = useEditor();
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  const empty = () => Object.fromEntries(columns.map(({ key }) => [key, { en: '', fr: '' }])) as unknown as R;
  const put = (at: number, row: R) => onChange(rows.map((one, index) => (index === at ? row : one)));
  const swap = (at: number, to: number) => {
    const next = [...rows];
    [next[at], next[to]] = [next[to]!, next[at]!];
    onChange(next);
  };
  return (
    <fieldset className={classes.rows}>
      <legend>{label}</legend>
      {rows.map((row, at) => {
        const name = `${label} ${at + 1}`;
        return (
          <div className={classes.row} key={at}>
            <div className={classes.fields}>
              {shown.flatMap((language) =>
                columns.map((column) => (
                  <TextInput
                    key={`${language}-${column.key}`}
                    lang={language}
                    aria-label={`${name}, ${t(`in.${language}`, { label: column.label })}`}
                    placeholder={t(`in.${language}`, { label: column.label })}
                    maxLength={maxLength}
                    readOnly={!mayEdit}
                    value={row[column.key]?.[language] ?? ''}
                    onChange={(event) =>
                      put(at, {
                        ...row,
                        [column.key]: { ...row[column.key], [language]: event.currentTarget.value },
                      })
                    }
                  />
                )),
              )}
            </div>
            {mayEdit && (
              <span className={classes.tools}>
                <IconButton
                  size="sm"
                  label={kit('sortable.up', { name })}
                  icon={<IconArrowUp {...icon} />}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                />
                <IconButton
                  size="sm"
                  label={kit('sortable.down', { name })}
                  icon={<IconArrowDown {...icon} />}
                  disabled={at === rows.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
                <IconButton
                  size="sm"
                  label={t('ui:word.removeNamed', { name })}
                  icon={<IconTrash {...icon} />}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
              </span>
            )}
          </div>
        );
      })}
      {mayEdit && rows.length < most && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            icon={<IconPlus {...icon} />}
            onClick={() => onChange([...rows, empty()])}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
