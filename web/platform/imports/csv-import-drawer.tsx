import { useState, type ReactNode } from 'react';
import { keepFile } from '#web/platform/keep-file.ts';
import { readTextFile } from '#web/platform/read-text-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';

interface CsvImportDrawerProps {
  readonly title: string;
  readonly sub: string;
  readonly words: {
    readonly file: string;
    readonly fileHint: string;
    readonly template: string;
    readonly unreadable: string;
    /** The button before a dry run, after one that would load nothing, and when everything is loaded. */
    readonly check: string;
    readonly nothing: string;
    readonly close: string;
  };
  /** An example with the headings and a row. */
  readonly template: { readonly name: string; readonly csv: string };
  /** How many rows a dry run would load; undefined before one. */
  readonly count: number | undefined;
  /** The button that loads them. */
  readonly submit: string;
  readonly isDone: boolean;
  readonly busy: boolean;
  readonly send: (csv: string, dryRun: boolean) => Promise<unknown>;
  /** Another file was chosen: forgets the outcomes of the one before. */
  readonly onFile: () => void;
  readonly onClose: () => void;
  /** What became of each row. */
  readonly children: ReactNode;
}

/** Loads rows from a CSV file: first what would happen, then the same for real. */
export function CsvImportDrawer(props: CsvImportDrawerProps) {
  const { words, template, count = 0, isDone, onClose } = props;
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string }>();
  const [problem, setProblem] = useState<string>();
  const send = async (csv: string, dryRun: boolean) => {
    try {
      await props.send(csv, dryRun);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const choose = async (chosen: File | undefined) => {
    props.onFile();
    const csv = chosen && (await readTextFile(chosen));
    setProblem(chosen && csv === undefined ? words.unreadable : undefined);
    if (!chosen || csv === undefined) return setFile(undefined);
    setFile({ name: chosen.name, csv });
    await send(csv, true);
  };
  const submitLabel = () => {
    if (isDone) return words.close;
    if (count > 0) return props.submit;
    return props.count === undefined ? words.check : words.nothing;
  };
  return (
    <FormDrawer
      opened
      width={720}
      onClose={onClose}
      title={props.title}
      sub={props.sub}
      busy={props.busy}
      failure={problem}
      submitLabel={submitLabel()}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onClose();
        else if (file) void send(file.csv, count === 0);
      }}
    >
      <FileDrop
        label={words.file}
        hint={words.fileHint}
        accept=".csv,text/csv,text/plain"
        chosen={file ? [file.name] : []}
        onFiles={([chosen]) => void choose(chosen)}
      />
      <div>
        <Button
          variant="subtle"
          onClick={() => keepFile(new Blob(['\uFEFF', template.csv], { type: 'text/csv' }), template.name)}
        >
          {words.template}
        </Button>
      </div>
      {props.children}
    </FormDrawer>
  );
}
