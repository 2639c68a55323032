import { useTranslation } from 'react-i18next';
import { blockTypes, type BlockFields, type BlockType } from '#contract/training/brands.fields.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { BlockEditor } from './block-fields.tsx';
import { BlockRow, blockIcons } from './block-row.tsx';
import { emptyBlock, type BrandPageForm } from './brand-page-content.ts';
import classes from './brand-admin.module.css';

type BlocksPanelProps = {
  form: BrandPageForm;
  nameOf: (block: BlockFields) => string;
  openBlockId: string | undefined;
  onOpen: (blockId: string | undefined) => void;
  curriculums: readonly { value: string; label: string }[];
};

/** The blocks of a brand's page: add, edit, reorder and remove them. */
export function BlocksPanel({ form, nameOf, openBlockId, onOpen, curriculums }: BlocksPanelProps) {
  const { t } = useTranslation('brands');
  const { errors } = form;
  const { blocks } = form.values;
  const setBlocks = (next: BlockFields[]) => form.setFieldValue('blocks', next);
  const setBlock = (block: BlockFields) =>
    setBlocks(blocks.map((one) => (one._id === block._id ? block : one)));
  const add = (type: BlockType) => {
    const block = emptyBlock(type);
    setBlocks([...blocks, block]);
    onOpen(block._id);
  };
  return (
    <Panel title={t('builder.blocks')} sub={t('builder.blocksSub')}>
      <Stack>
        {blocks.length === 0 && (
          <EmptyState level={3} title={t('builder.empty.title')}>
            {t('builder.empty.sentence')}
          </EmptyState>
        )}
        <SortableList
          label={t('builder.blocks')}
          items={blocks}
          itemKey={(block) => block._id}
          itemName={nameOf}
          onReorder={setBlocks}
        >
          {(block, index) => (
            <BlockRow
              block={block}
              name={nameOf(block)}
              isOpen={block._id === openBlockId || hasError(errors, `blocks.${index}`)}
              onToggle={() => onOpen(block._id === openBlockId ? undefined : block._id)}
              onRemove={() => setBlocks(blocks.filter((one) => one._id !== block._id))}
            >
              <BlockEditor
                block={block}
                path={`blocks.${index}`}
                errors={errors}
                onChange={setBlock}
                curriculums={curriculums}
              />
            </BlockRow>
          )}
        </SortableList>
        <div className={classes.adds} role="group" aria-label={t('builder.add')}>
          {blockTypes.map((type) => {
            const TypeIcon = blockIcons[type];
            return (
              <Button
                key={type}
                size="xs"
                icon={<TypeIcon size={15} stroke={1.7} />}
                disabled={blocks.length >= 40}
                onClick={() => add(type)}
                aria-label={t('builder.addNamed', { name: t(`block.type.${type}`) })}
              >
                {t(`block.type.${type}`)}
              </Button>
            );
          })}
        </div>
      </Stack>
    </Panel>
  );
}

const hasError = (errors: object, path: string) =>
  Object.keys(errors).some((key) => key === path || key.startsWith(`${path}.`));
