import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { DraftSection } from '#contract/training/course-draft.ts';
import '#web/platform/theme/input-styles.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { BothTexts } from './both-texts.tsx';
import { FigureRows } from './figure-rows.tsx';
import { PictureButton } from './picture-button.tsx';
import content from './content.module.css';
import classes from './product.module.css';

type Product = NonNullable<DraftSection['product']>;
type Variant = Product['variants'][number];

const icon = { size: 16, stroke: 1.7 } as const;
const mostVariants = 20;
const empty: Variant = { sku: '', name: { en: '', fr: '' }, image: null, specs: [] };

/** A product with its variants, each with a picture and figures, and their comparison. */
export function ProductMedia({ id, product }: { id: string; product: Product }) {
  const { t } = useTranslation('course-editor');
  const { edit, mayEdit } = useEditor();
  const [isComparing, setComparing] = useState(false);
  const { variants } = product;
  const change = (part: Partial<Product>) => edit('section', id, { product: { ...product, ...part } });
  const put = (at: number, part: Partial<Variant>) =>
    change({ variants: variants.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const swap = (at: number, to: number) => {
    const next = [...variants];
    [next[at], next[to]] = [next[to]!, next[at]!];
    change({ variants: next });
  };
  return (
    <section className={`surface ${content.media}`} aria-label={t('kind.product')}>
      <TextInput
        label={t('product.name')}
        required
        maxLength={160}
        readOnly={!mayEdit}
        value={product.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Pictures
        images={product.images}
        onChange={(images) => change({ images: [...images] })}
        mayEdit={mayEdit}
      />
      <Row justify="between">
        <h3>{t('product.variants', { count: variants.length })}</h3>
        {variants.length > 1 && (
          <Button size="xs" onClick={() => setComparing(!isComparing)} aria-pressed={isComparing}>
            {isComparing ? t('product.write') : t('product.compare')}
          </Button>
        )}
      </Row>
      {isComparing && variants.length > 1 ? (
        <Compare variants={variants} />
      ) : (
        variants.map((variant, at) => (
          <VariantFields
            key={at}
            variant={variant}
            at={at}
            count={variants.length}
            onChange={(part) => put(at, part)}
            onMove={(to) => swap(at, to)}
            onRemove={() => change({ variants: variants.filter((_, index) => index !== at) })}
          />
        ))
      )}
      {mayEdit && !isComparing && variants.length < mostVariants && (
        <div>
          <Button icon={<IconPlus {...icon} />} onClick={() => change({ variants: [...variants, empty] })}>
            {t('product.addVariant')}
          </Button>
        </div>
      )}
    </section>
  );
}

type VariantFieldsProps = {
  variant: Variant;
  at: number;
  count: number;
  onChange: (part: Partial<Variant>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One variant: its name, number, picture and figures. */
function VariantFields({ variant, at, count, onChange, onMove, onRemove }: VariantFieldsProps) {
  const { t } = useTranslation('course-editor');
  const { mayEdit } = useEditor();
  const name = variant.name.en || t('product.variant', { number: at + 1 });
  return (
    <div className={classes.variant} role="group" aria-label={name}>
      <Row justify="between" nowrap>
        <h4>{name}</h4>
        {mayEdit && (
          <RowMenu
            name={name}
            items={[
              {
                key: 'up',
                label: t('outline.up'),
                icon: <IconArrowUp {...icon} />,
                disabled: at === 0,
                onSelect: () => onMove(at - 1),
              },
              {
                key: 'down',
                label: t('outline.down'),
                icon: <IconArrowDown {...icon} />,
                disabled: at === count - 1,
                onSelect: () => onMove(at + 1),
              },
              {
                key: 'remove',
                label: t('ui:word.remove'),
                icon: <IconTrash {...icon} />,
                tone: 'danger',
                divided: true,
                onSelect: onRemove,
              },
            ]}
          />
        )}
      </Row>
      <BothTexts
        label={{ en: t('product.variantName'), fr: t('product.variantNameFr') }}
        value={variant.name}
        maxLength={160}
        onChange={(value) => onChange({ name: { ...value } })}
      />
      <TextInput
        label={t('product.sku')}
        maxLength={60}
        readOnly={!mayEdit}
        value={variant.sku}
        onChange={(event) => onChange({ sku: event.currentTarget.value })}
      />
      <Row gap={12}>
        {variant.image && (
          <Picture shownPx={160} className={classes.picture} src={variant.image.location} alt={name} />
        )}
        {mayEdit && (
          <PictureButton
            value={variant.image}
            label={t('quiz.picture')}
            onChange={(image) => onChange({ image: image && { ...image } })}
          />
        )}
      </Row>
      <FigureRows rows={variant.specs} most={40} onChange={(specs) => onChange({ specs })} />
    </div>
  );
}

type PicturesProps = {
  images: Product['images'];
  mayEdit: boolean;
  onChange: (images: Product['images']) => void;
};

function Pictures({ images, mayEdit, onChange }: PicturesProps) {
  const { t } = useTranslation('course-editor');
  return (
    <div>
      <div className={content.label}>{t('product.pictures')}</div>
      <Row gap={12}>
        {images.map((image, at) => (
          <Row key={image.fileId} gap={4}>
            <Picture
              shownPx={160}
              className={classes.picture}
              src={image.location}
              alt={t('product.picture', { number: at + 1 })}
            />
            {mayEdit && (
              <PictureButton
                isIcon
                value={image}
                label={t('product.picture', { number: at + 1 })}
                onChange={(next) =>
                  onChange(images.flatMap((one, index) => (index === at ? (next ? [next] : []) : [one])))
                }
              />
            )}
          </Row>
        ))}
        {mayEdit && images.length < 20 && (
          <PictureButton
            value={null}
            label={t('quiz.picture')}
            onChange={(next) => next && onChange([...images, next])}
          />
        )}
      </Row>
    </div>
  );
}

/** The variants next to each other, figure by figure, as learners can see them. */
function Compare({ variants }: { variants: readonly Variant[] }) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const shown = (text: { en: string; fr: string }) => inLanguage(text, language);
  const labels = new Map(variants.flatMap((one) => one.specs.map(({ label }) => [label.en, label] as const)));
  return (
    <ScrollRegion label={t('product.compare')}>
      <table className={classes.compare}>
        <thead>
          <tr>
            <th scope="col">{t('ui:word.label')}</th>
            {variants.map((one, at) => (
              <th key={at} scope="col">
                {one.image && (
                  <Picture shownPx={160} className={classes.picture} src={one.image.location} alt="" />
                )}
                {shown(one.name) || t('product.variant', { number: at + 1 })}
                {one.sku && <small>{one.sku}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...labels.entries()].map(([key, label]) => (
            <tr key={key}>
              <th scope="row">{shown(label)}</th>
              {variants.map((one, at) => {
                const spec = one.specs.find((two) => two.label.en === key);
                return <td key={at}>{spec ? shown(spec.value) : '–'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
