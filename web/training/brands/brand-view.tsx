import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import type { BrandDetail, BrandProgress } from '#contract/training/brands.calls.ts';
import type { BlockFields } from '#contract/training/brands.fields.ts';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { brandVariables } from '#web/platform/theme/brand-scale.ts';
import { CurriculumCard } from '#web/training/curriculum-card.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StandingLine } from './standing-line.tsx';
import classes from './brands.module.css';

type Link = { readonly name: Bilingual; readonly url: string };

/** What a brand's page shows, for readers and in the page builder. */
export type ShownBrand = Pick<BrandDetail, '_id' | 'slug' | 'name' | 'colour' | 'segments'> & {
  readonly headline: Bilingual;
  readonly description: Bilingual;
  readonly logoImage: string | null;
  readonly bannerImage: string | null;
  readonly links: readonly Link[];
  readonly blocks: readonly BlockFields[];
  readonly progress: BrandProgress;
};

export type BrandViewProps = {
  brand: ShownBrand;
  language: Language;
  /** The curriculums open to the reader, to show the featured ones. */
  curriculums: readonly CurriculumRow[];
  /** Level of the heading with the name; blocks are one level below. Default 1. */
  level?: 1 | 2;
  /** Wraps a block: the page builder adds a button that opens it. */
  around?: (block: BlockFields, shown: ReactNode) => ReactNode;
  children?: ReactNode;
};

/** A brand's page in its color: name and motto, its blocks in order, its links. */
export function BrandView({ brand, language, curriculums, level = 1, around, children }: BrandViewProps) {
  const { t } = useTranslation('brands');
  const shownBlocks = brand.blocks.map((block) => {
    const shown = <Block block={block} language={language} curriculums={curriculums} level={level} />;
    return <div key={block._id}>{around ? around(block, shown) : shown}</div>;
  });
  const description = inLanguage(brand.description, language);
  return (
    <div data-brand={brand.slug} style={brandVariables(brand.colour) as CSSProperties}>
      <Hero
        look="page"
        level={level}
        cover={{ seed: brand._id, image: brand.bannerImage }}
        before={
          brand.logoImage && <Picture shownPx={64} src={brand.logoImage} alt="" width={64} height={64} />
        }
        title={brand.name}
        lead={inLanguage(brand.headline, language)}
      >
        {brand.segments.length > 0 && <p>{brand.segments.join(' · ')}</p>}
        {brand.progress.coursesCount > 0 && (
          <StandingLine progress={brand.progress} label={brand.name} onDark size="lg" />
        )}
      </Hero>
      <div className={classes.columns}>
        <div className={classes.blocks}>
          {description && <p className={classes.description}>{description}</p>}
          {shownBlocks}
        </div>
        {brand.links.length > 0 && (
          <Panel title={t('page.links')} level={level === 1 ? 2 : 3}>
            <Links links={brand.links} language={language} />
          </Panel>
        )}
      </div>
      {children}
    </div>
  );
}

type BlockProps = {
  block: BlockFields;
  language: Language;
  curriculums: readonly CurriculumRow[];
  level: 1 | 2;
};

function Block({ block, language, curriculums, level }: BlockProps) {
  const { t } = useTranslation('brands');
  const title = inLanguage(block.title, language);
  const text = inLanguage(block.text, language);
  const Heading = level === 1 ? 'h2' : 'h3';
  const heading = title && <Heading>{title}</Heading>;
  switch (block.type) {
    case 'headline':
      return <Heading className={classes.bigHeading}>{title || t('block.unwritten')}</Heading>;
    case 'text':
      return (
        <section className={classes.block}>
          {heading}
          <p className={classes.description}>{text || t('block.unwritten')}</p>
        </section>
      );
    case 'picture':
      return (
        <figure className={classes.figure}>
          {block.image ? (
            <Picture
              shownPx={960}
              src={`/files/${block.image.fileId}`}
              alt={inLanguage(block.alt, language)}
              loading="lazy"
            />
          ) : (
            <Cover seed={block._id} ratio="16 / 7" />
          )}
          {title && <figcaption>{title}</figcaption>}
        </figure>
      );
    case 'links':
      return (
        <section className={classes.block}>
          {heading}
          <Links links={block.links} language={language} />
        </section>
      );
    case 'curriculums': {
      const featured = block.curriculums.flatMap((id) => curriculums.find((one) => one._id === id) ?? []);
      // Someone who may not take them sees the page without them.
      if (featured.length === 0 && block.curriculums.length > 0) return null;
      return (
        <section className={classes.block}>
          {heading}
          <CardList items={featured} card={(one) => <CurriculumCard curriculum={one} />} />
        </section>
      );
    }
    case 'video':
      return (
        <a
          className={`surface ${classes.video}`}
          href={block.url || undefined}
          target="_blank"
          rel="noreferrer"
        >
          <span aria-hidden="true">
            <IconPlayerPlay size={22} stroke={1.7} />
          </span>
          <span>
            <b>{title || t('block.unwritten')}</b>
            {text && <small>{text}</small>}
          </span>
          <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
        </a>
      );
  }
}

function Links({ links, language }: { links: readonly Link[]; language: Language }) {
  return (
    <ul className={classes.links}>
      {links.map((link, index) => (
        <li key={`${link.url}-${index}`}>
          <a href={link.url || undefined} target="_blank" rel="noreferrer">
            {inLanguage(link.name, language)}
            <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
