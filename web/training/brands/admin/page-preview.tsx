import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/platform/language.ts';
import type { BrandDetail } from '#contract/training/brands.calls.ts';
import type { BlockFields } from '#contract/training/brands.fields.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LanguageSegments } from '#web/ui/language-segments.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { BrandView, type BrandViewProps } from '../brand-view.tsx';
import type { BrandPageForm } from './brand-page-content.ts';
import classes from './brand-admin.module.css';

type PagePreviewProps = {
  brand: BrandDetail;
  values: BrandPageForm['values'];
  curriculums: BrandViewProps['curriculums'];
  nameOf: (block: BlockFields) => string;
  openBlockId: string | undefined;
  onOpen: (blockId: string) => void;
  language: Language;
  onLanguage: (language: Language) => void;
};

/** The brand's page with what was entered, in either language. Each block has a button that opens it in the list. */
export function PagePreview({
  brand,
  values,
  curriculums,
  nameOf,
  openBlockId,
  onOpen,
  language,
  onLanguage,
}: PagePreviewProps) {
  const { t } = useTranslation('brands');
  const around = (block: BlockFields, shown: ReactNode) => (
    <div className={classes.chooser} data-chosen={block._id === openBlockId || undefined}>
      <span className={classes.choose}>
        <IconButton
          size="sm"
          variant="default"
          label={t('builder.editNamed', { name: nameOf(block) })}
          icon={<IconPencil size={15} stroke={1.7} />}
          onClick={() => {
            onOpen(block._id);
            document.getElementById(`block-${block._id}`)?.scrollIntoView({ block: 'center' });
          }}
        />
      </span>
      {shown}
    </div>
  );
  return (
    <section className={classes.picture} aria-label={t('ui:word.preview')}>
      <Stack>
        <Row justify="between">
          <b>{t('ui:word.preview')}</b>
          <LanguageSegments label={t('ui:word.previewLanguage')} value={language} onChange={onLanguage} />
        </Row>
        <div lang={language}>
          <BrandView
            brand={{
              ...brand,
              ...values,
              logoImage: values.logoImage ? `/files/${values.logoImage.fileId}` : null,
              bannerImage: values.bannerImage ? `/files/${values.bannerImage.fileId}` : null,
            }}
            language={language}
            curriculums={curriculums}
            level={2}
            around={around}
          />
        </div>
      </Stack>
    </section>
  );
}
