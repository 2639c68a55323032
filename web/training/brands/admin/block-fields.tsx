import { MultiSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BlockFields } from '#contract/training/brands.fields.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import classes from './brand-admin.module.css';

type Errors = Readonly<Record<string, unknown>>;
type Sentence = string | undefined;

export type BlockEditorProps = {
  block: BlockFields;
  onChange: (block: BlockFields) => void;
  /** Messages by path of the form; those of this block start with `path`. */
  errors: Errors;
  path: string;
  /** Curriculums of the brand, as choices to feature. */
  curriculums: readonly { value: string; label: string }[];
};

/** The fields of one block, by its type. */
export function BlockEditor({ block, onChange, errors, path, curriculums }: BlockEditorProps) {
  const { t } = useTranslation('brands');
  const maxBytes = useUploadLimit('image');
  const error = (name: string) => errors[`${path}.${name}`] as Sentence;
  const words = (
    name: 'title' | 'text' | 'alt',
    label: string,
    options: { required?: boolean; max: number },
  ) => (
    <BilingualField
      label={label}
      value={block[name]}
      onChange={(value) => onChange({ ...block, [name]: value })}
      errors={{ en: error(`${name}.en`), fr: error(`${name}.fr`) }}
      required={options.required ?? false}
      maxLength={options.max}
      multiline={name === 'text'}
    />
  );
  const address = (
    <TextInput
      label={t('ui:word.address')}
      type="url"
      placeholder="https://"
      required
      value={block.url}
      error={error('url')}
      onChange={(event) => onChange({ ...block, url: event.currentTarget.value })}
    />
  );
  switch (block.type) {
    case 'headline':
      return words('title', t('block.headline'), { required: true, max: 160 });
    case 'text':
      return (
        <Stack>
          {words('title', t('block.title'), { max: 160 })}
          {words('text', t('ui:word.text'), { required: true, max: 4000 })}
        </Stack>
      );
    case 'picture':
      return (
        <Stack>
          <CropImageField
            maxBytes={maxBytes}
            label={t('ui:word.picture')}
            required
            width={1600}
            height={700}
            value={shownPicture(block.image, t('ui:word.picture'))}
            upload={uploadPicture}
            error={error('image')}
            onChange={(file) => onChange({ ...block, image: file && { fileId: file.id } })}
          />
          {words('alt', t('block.alt'), { required: true, max: 300 })}
          {words('title', t('block.caption'), { max: 160 })}
        </Stack>
      );
    case 'links':
      return (
        <Stack>
          {words('title', t('block.title'), { max: 160 })}
          <LinksEditor
            links={block.links}
            onChange={(links) => onChange({ ...block, links })}
            errors={errors}
            path={`${path}.links`}
          />
        </Stack>
      );
    case 'curriculums':
      return (
        <Stack>
          {words('title', t('block.title'), { max: 160 })}
          <MultiSelect
            label={t('ui:word.curriculums')}
            description={t('block.curriculumsHint')}
            required
            data={[...curriculums]}
            value={block.curriculums}
            error={error('curriculums')}
            searchable
            maxValues={12}
            onChange={(chosen) => onChange({ ...block, curriculums: chosen })}
          />
        </Stack>
      );
    case 'video':
      return (
        <Stack>
          {words('title', t('block.title'), { required: true, max: 160 })}
          {words('text', t('ui:word.text'), { max: 4000 })}
          {address}
        </Stack>
      );
  }
}

type Links = BlockFields['links'];

export type LinksEditorProps = {
  links: Links;
  onChange: (links: Links) => void;
  errors: Errors;
  path: string;
};

/** A list of links: a text in both languages and an address each. */
export function LinksEditor({ links, onChange, errors, path }: LinksEditorProps) {
  const { t } = useTranslation('brands');
  const set = (index: number, link: Links[number]) =>
    onChange(links.map((one, at) => (at === index ? link : one)));
  const whole = errors[path] as Sentence;
  return (
    <Stack>
      {links.map((link, index) => (
        // Links have no id; they are only added and removed.
        <div key={index} className={classes.link}>
          <BilingualField
            label={t('block.linkWords')}
            value={link.name}
            required
            maxLength={120}
            errors={{ en: errors[`${path}.${index}.name.en`] as Sentence }}
            onChange={(name) => set(index, { ...link, name })}
          />
          <TextInput
            label={t('ui:word.address')}
            type="url"
            placeholder="https://"
            required
            value={link.url}
            error={errors[`${path}.${index}.url`] as Sentence}
            onChange={(event) => set(index, { ...link, url: event.currentTarget.value })}
          />
          <Row justify="end">
            <Button
              size="xs"
              variant="subtle"
              tone="danger"
              icon={<IconTrash size={15} stroke={1.7} />}
              onClick={() => onChange(links.filter((_one, at) => at !== index))}
            >
              {t('block.removeLink')}
            </Button>
          </Row>
        </div>
      ))}
      {whole && <p role="alert">{whole}</p>}
      <Row>
        <Button
          size="xs"
          icon={<IconPlus size={15} stroke={1.7} />}
          disabled={links.length >= 20}
          onClick={() => onChange([...links, { name: { en: '', fr: '' }, url: '' }])}
        >
          {t('block.addLink')}
        </Button>
      </Row>
    </Stack>
  );
}
