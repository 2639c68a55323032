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
import { tableFiles } from '#web/platform/imports/table-files.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { countCodes } from './count-codes.ts';

export type AddedCodes = Reply<typeof incentiveCodeCalls.add>;

interface AddCodesProps {
  readonly incentiveId: string;
  readonly onAdded: (added: AddedCodes) => void;
  readonly onClose: () => void;
}

/** Codes that are not shown in the text box: a large paste, or a file, which the server reads. */
interface Kept {
  readonly id: string;
  readonly name: string;
  readonly text?: string;
  readonly file?: File;
}

/** A text box with more characters than this makes typing slow. */
const longestShown = 20_000;

/** Pasted codes and text files, added together. */
export function AddCodes({ incentiveId, onAdded, onClose }: AddCodesProps) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const [pasted, setPasted] = useState('');
  const [kept, setKept] = useState<readonly Kept[]>([]);
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
    submit: (body) => {
      const files = kept.flatMap(({ file }, index) => (file ? [[`file-${index}`, file] as const] : []));
      return add.mutateAsync({ params: { id: incentiveId }, body, files: Object.fromEntries(files) });
    },
  });
  const show = (next: { pasted?: string; kept?: readonly Kept[] }) => {
    const all = { pasted, kept, ...next };
    setPasted(all.pasted);
    setKept(all.kept);
    form.setFieldValue(
      'codes',
      [all.pasted, ...all.kept.map(({ text = '' }) => text)].filter(Boolean).join('\n'),
    );
  };
  const keep = (one: Omit<Kept, 'id'>) => show({ kept: [...kept, { ...one, id: crypto.randomUUID() }] });
  const found = countCodes(form.values.codes);
  const hasFiles = kept.some(({ file }) => file !== undefined);
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
        label={t('field.codes')}
        value={pasted}
        onChange={(event) => show({ pasted: event.currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.length <= longestShown) return;
          event.preventDefault();
          keep({ name: t('codes.paste.pasted'), text });
        }}
        // Measuring 100,000 lines at every key would be slow.
        autosize={false}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        required={kept.length === 0}
      />
      <FileDrop
        label={t('codes.paste.file')}
        hint={t('codes.paste.fileHint')}
        accept={tableFiles}
        onFiles={([file]) => file && keep({ name: file.name, file })}
      />
      {kept.map(({ id, name, text }) => {
        const count = text === undefined ? undefined : countCodes(text);
        const words =
          count === undefined
            ? t('codes.paste.read')
            : t('codes.paste.found', { count, shown: formats.number(count) });
        return (
          <Row key={id} justify="between" nowrap>
            <span>
              {name} · {words}
            </span>
            <IconButton
              size="sm"
              label={t('ui:word.removeNamed', { name })}
              icon={<IconX size={16} stroke={1.7} />}
              onClick={() => show({ kept: kept.filter((one) => one.id !== id) })}
            />
          </Row>
        );
      })}
      <p role="status">
        {found > 0 && !hasFiles && t('codes.paste.all', { count: found, shown: formats.number(found) })}
      </p>
    </FormDrawer>
  );
}
