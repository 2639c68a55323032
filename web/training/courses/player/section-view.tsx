import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { Figure, ProductMedia, Section, SlideMedia } from '#contract/training/course-content.ts';
import { MediaPlayer } from '#web/platform/media/media-player.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SlidePicture } from './slide-picture.tsx';
import classes from './section.module.css';

interface SectionViewProps {
  readonly section: Section;
  /** Where its video was paused. */
  readonly startAt: number;
  readonly onPosition: (seconds: number) => void;
}

/** A section: its picture, video or product, then its text in a reading column. */
export function SectionView({ section, startAt, onPosition }: SectionViewProps) {
  const language = useLanguage();
  return (
    <>
      {section.type === 'slide' && <SlidePicture slide={section.slide} />}
      {section.type === 'video' && (
        <MediaPlayer
          media={section.video}
          title={inLanguage(section.name, language)}
          startAt={startAt}
          onPosition={onPosition}
        />
      )}
      <article className={classes.words}>
        <h2>{inLanguage(section.name, language)}</h2>
        <RichText html={inLanguage(section.body, language)} />
      </article>
      {section.type === 'slide' && <SlideFigures slide={section.slide} />}
      {section.type === 'product' && (
        <>
          <ProductPictures product={section.product} />
          <Variants product={section.product} />
        </>
      )}
    </>
  );
}

function SlideFigures({ slide }: { slide: SlideMedia }) {
  if (slide.figures.length === 0) return null;
  return <Figures figures={slide.figures} />;
}

/** Key values under a slide. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  const language = useLanguage();
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure.label.en}>
          <dt className="sub">{inLanguage(figure.label, language)}</dt>
          <dd>{inLanguage(figure.value, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pictures of a product, side by side. */
function ProductPictures({ product }: { product: ProductMedia }) {
  const { t } = useTranslation('courses');
  if (product.images.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {product.images.map((image, index) => (
        <Picture
          shownPx={480}
          key={image.fileId}
          src={image.location}
          alt={t('section.picture', { name: product.name, number: index + 1 })}
          loading="lazy"
        />
      ))}
    </div>
  );
}

/** The variants of a product side by side, value by value. */
function Variants({ product }: { product: ProductMedia }) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const labels = [
    ...new Map(
      product.variants.flatMap((variant) => variant.specs).map((spec) => [spec.label.en, spec.label]),
    ).values(),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div
      className={`surface ${classes.compare}`}
      role="region"
      aria-label={t('section.compare', { name: product.name })}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{product.name}</th>
            {product.variants.map((variant) => (
              <th key={variant.sku} scope="col">
                {variant.image && (
                  <Picture shownPx={120} src={variant.image.location} alt="" loading="lazy" />
                )}
                {inLanguage(variant.name, language)}
                <small>{variant.sku}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label.en}>
              <th scope="row">{inLanguage(label, language)}</th>
              {product.variants.map((variant) => {
                const spec = variant.specs.find((one) => one.label.en === label.en);
                return <td key={variant.sku}>{spec ? inLanguage(spec.value, language) : '–'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
