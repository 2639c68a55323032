import { Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveErrors } from '#contract/rewards/incentives.errors.ts';
import { mostCodes, pastedCodes } from '#contract/rewards/incentives.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/query.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './codes.module.css';
import { countCodes, readCodeFile } from './read-code-file.ts';

export type AddedCodes = Reply<typeof incentiveCodeCalls.add>;

interface AddCodesProps {
  readonly incentiveId: string;
  readonly onAdded: (added: AddedCodes) => void;
  readonly onClose: () => void;
}

interface CodeFile {
  readonly name: string;
  readonly text: string;
}

/** Pasted codes and a text file, added together. A file of 100,000 codes is not shown in the text box, which would be slow. */
export function AddCodes({ incentiveId, onAdded, onClose }: AddCodesProps) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<CodeFile>();
  const [unreadable, setUnreadable] = useState<string>();
  const add = useChange(incentiveCodeCalls.add, {
    quiet: true,
    alsoChanges: ['reports'],
    onDone: (added) => {
      onAdded(added);
      onClose();
    },
  });
  const form = useRoomForm({
    schema: pastedCodes,
    errors: incentiveErrors,
    initial: { codes: '' },
    submit: (body) => add.mutateAsync({ params: { id: incentiveId }, body }),
  });
  const show = (next: { pasted?: string; file?: CodeFile | undefined }) => {
    const all = { pasted, file, ...next };
    setPasted(all.pasted);
    setFile(all.file);
    form.setFieldValue('codes', [all.pasted, all.file?.text ?? ''].filter(Boolean).join('\n'));
  };
  const take = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setUnreadable(undefined);
    const text = await readCodeFile(chosen);
    if (text === undefined) return setUnreadable(chosen.name);
    show({ file: { name: chosen.name, text } });
  };
  const found = countCodes(form.values.codes);
  const { value: _all, onChange: _onAll, ...field } = form.field('codes');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('codes.add')}
      sub={t('codes.paste.sub', { most: formats.number(mostCodes) })}
      submitLabel={t('codes.paste.submit')}
      width={560}
      {...form.drawer}
    >
      <Textarea
        {...field}
        label={t('codes.paste.field')}
        value={pasted}
        onChange={(event) => show({ pasted: event.currentTarget.value })}
        classNames={{ input: classes.pasted ?? '' }}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        required
      />
      <FileDrop
        label={t('codes.paste.file')}
        hint={t('codes.paste.fileHint')}
        accept=".txt,.csv,text/plain"
        chosen={file ? [file.name] : []}
        onFiles={(files) => void take(files)}
      />
      {unreadable && (
        <Strip tone="bad" live="alert" title={t('codes.paste.unreadable', { name: unreadable })} />
      )}
      <Row justify="between">
        <p role="status">
          {found > 0 && t('codes.paste.found', { count: found, shown: formats.number(found) })}
        </p>
        {file && (
          <IconButton
            size="sm"
            label={t('codes.paste.removeFile', { name: file.name })}
            icon={<IconX size={16} stroke={1.7} />}
            onClick={() => show({ file: undefined })}
          />
        )}
      </Row>
    </FormDrawer>
  );
}
