import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateOrder } from '#contract/platform/imports.ts';
import { tableErrors } from '#contract/platform/table-errors.ts';
import { csvForms, ownCsvForm } from '#contract/platform/tables.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { keepFile } from '#web/platform/keep-file.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { tableFiles } from './table-files.ts';

/** What a table is sent with: the file, and how its dates are read. */
export interface TableToSend {
  readonly body: { readonly dryRun: boolean; readonly dateOrder?: DateOrder };
  readonly files: { readonly file: File };
}

interface TableImportDrawerProps {
  readonly title: string;
  readonly sub: string;
  readonly fileHint: string;
  /** An example with the headings and a row; numbers with a point. */
  readonly template: { readonly name: string; readonly rows: readonly (readonly string[])[] };
  /** How many rows a dry run would load; undefined before one. */
  readonly count: number | undefined;
  /** The button that loads them, and the one after a dry run that would load nothing. */
  readonly submit: string;
  readonly nothing: string;
  readonly isDone: boolean;
  readonly busy: boolean;
  readonly send: (table: TableToSend) => Promise<unknown>;
  /** Another file was chosen: forgets the outcomes of the one before. */
  readonly onFile: () => void;
  readonly onClose: () => void;
  /** What became of each row. */
  readonly children: ReactNode;
}

/** Loads rows from a CSV or Excel file: first what would happen, then the same for real. Asks once how dates are written if the file does not show it. */
export function TableImportDrawer(props: TableImportDrawerProps) {
  const { template, count = 0, isDone, onClose } = props;
  const { t } = useTranslation('imports');
  const [file, setFile] = useState<File>();
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (chosen: File, dryRun: boolean, order: DateOrder | undefined) => {
    setProblem(undefined);
    setAsking(false);
    setDateOrder(order);
    try {
      await props.send({ body: { dryRun, ...(order && { dateOrder: order }) }, files: { file: chosen } });
    } catch (error) {
      setProblem((error as Error).message);
      setAsking(error instanceof ApiError && error.code === tableErrors.dateOrder.code);
    }
  };
  const choose = async (chosen: File | undefined) => {
    props.onFile();
    setFile(chosen);
    if (chosen) await send(chosen, true, undefined);
  };
  const submitLabel = () => {
    if (isDone) return t('close');
    if (count > 0) return props.submit;
    return props.count === undefined ? t('check') : props.nothing;
  };
  const order = (value: DateOrder, label: string) => (
    <Button size="sm" onClick={() => file && void send(file, true, value)}>
      {label}
    </Button>
  );
  return (
    <FormDrawer
      opened
      width={720}
      onClose={onClose}
      title={props.title}
      sub={props.sub}
      busy={props.busy}
      failure={isAsking ? undefined : problem}
      submitLabel={submitLabel()}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onClose();
        else if (file) void send(file, count === 0, dateOrder);
      }}
    >
      <FileDrop
        label={t('file')}
        hint={props.fileHint}
        accept={tableFiles}
        chosen={file ? [file.name] : []}
        onFiles={([chosen]) => void choose(chosen)}
      />
      {isAsking && (
        <Strip
          tone="warn"
          live="alert"
          title={t('order.title')}
          actions={
            <Row>
              {order('day-first', t('order.day'))}
              {order('month-first', t('order.month'))}
            </Row>
          }
        >
          {problem}
        </Strip>
      )}
      {dateOrder && <p>{t(`order.read-${dateOrder}`)}</p>}
      <div>
        <Button variant="subtle" onClick={() => keepTemplate(template)}>
          {t('template')}
        </Button>
      </div>
      {props.children}
    </FormDrawer>
  );
}

/** Saves the example in the form that spreadsheets of the reader’s language open. */
function keepTemplate({ name, rows }: TableImportDrawerProps['template']): void {
  const { delimiter, decimalMark } = csvForms[ownCsvForm(currentLanguage())];
  const cell = (text: string) => (/^\d+\.\d+$/.test(text) ? text.replace('.', decimalMark) : text);
  const csv = rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('');
  keepFile(new Blob(['\uFEFF', csv], { type: 'text/csv' }), name);
}
