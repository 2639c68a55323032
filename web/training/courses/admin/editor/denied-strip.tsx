import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useEditor } from './use-editor.ts';
import { usePlace } from './use-place.ts';
import classes from './editor.module.css';

/** Why the reviewer sent the course back. Shown on every tab until the course is submitted again. */
export function DeniedStrip() {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const { draft } = useEditor();
  const place = usePlace();
  const isBack = draft.state === 'denied' || draft.state === 'draft';
  if (!isBack || !draft.denyReason) return null;
  const by = [draft.decidedBy?.name, draft.decidedAt && formats.dateTime(draft.decidedAt)];
  const count = draft.openCommentsCount;
  return (
    <div className={classes.denied}>
      <Strip
        tone="bad"
        title={[t('publish.denied'), ...by].filter(Boolean).join(' · ')}
        actions={
          count > 0 && (
            <Button size="xs" onClick={() => place.go({ tab: 'review' })}>
              {t('publish.openComments', { count })}
            </Button>
          )
        }
      >
        {draft.denyReason}
      </Strip>
    </div>
  );
}
