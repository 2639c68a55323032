import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { usePlace } from '../editor/use-place.ts';
import classes from './scorm.module.css';

/** A section of a package: where it starts and what it reports to the portal. Its content is in the package. */
export function PackagedSection({ scorm }: { scorm: NonNullable<DraftSection['scorm']> }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  const place = usePlace();
  return (
    <Panel
      title={t('section.title')}
      sub={t('section.text')}
      level={3}
      className={classes.packaged}
      actions={
        <Button
          icon={<IconPackage size={16} stroke={1.7} />}
          onClick={() => place.go({ tab: 'package', at: undefined })}
        >
          {t('section.open')}
        </Button>
      }
    >
      <Facts
        items={[
          { label: t('section.item'), value: scorm.itemId },
          { label: t('section.launch'), value: scorm.launchPath + scorm.parameters },
          { label: t('section.kind'), value: t(`section.${scorm.scormType}`) },
          ...(scorm.masteryScore === null
            ? []
            : [{ label: t('section.mastery'), value: formats.number(scorm.masteryScore) }]),
          ...(scorm.maxTimeAllowed === null
            ? []
            : [{ label: t('ui:word.timeLimit'), value: scorm.maxTimeAllowed }]),
        ]}
      />
    </Panel>
  );
}
