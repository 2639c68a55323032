import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { certificationCalls } from '#contract/training/certificates.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import { DesignEditor } from './admin/design-editor.tsx';
import classes from './admin/design.module.css';
import '#web/platform/theme/input-styles.ts';

/** The certificate tab of a curriculum, next to the facts of its page. */
export const CertificateDesign = ({ recordId, children }: RecordPartProps) => (
  <Split main={<DesignChoice curriculumId={recordId} />} aside={children} />
);

/** Which design a curriculum uses, and an editor for that design. */
function DesignChoice({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('designs');
  const params = { params: { id: curriculumId } };
  const found = useCall(certificationCalls.ofCurriculum, params);
  const designs = useCall(certificationCalls.list, {});
  const [isNew, setNew] = useState(false);
  const choose = useChange(certificationCalls.choose, { onDone: () => toast(t('choice.done')) });
  const failed = found.error ?? designs.error;
  if (failed)
    return (
      <FailedState onRetry={() => void Promise.all([found.refetch(), designs.refetch()])}>
        {failureText(failed)}
      </FailedState>
    );
  if (!found.data || !designs.data) return <SkeletonRows rows={8} />;
  const { curriculum, certification, isChosen, abilities } = found.data;
  const { certifications } = designs.data;
  const preset = certifications.find((one) => one.isDefault);
  const shown = isNew ? null : certification;
  return (
    <Stack gap={24}>
      <div className={classes.choice}>
        <Select
          label={t('choice.label')}
          description={t('choice.hint')}
          data={[
            { value: '', label: preset ? t('choice.default', { name: preset.name }) : t('choice.portal') },
            ...certifications
              .filter((one) => !one.isDefault)
              .map((one) => ({ value: one._id, label: one.name })),
          ]}
          value={isChosen && certification && !certification.isDefault ? certification._id : ''}
          disabled={!abilities.choose || choose.isPending}
          onChange={(value) => {
            setNew(false);
            choose.mutate({ ...params, body: { certification: value || null } });
          }}
        />
        {abilities.choose && designs.data.abilities.create && (
          <Button onClick={() => setNew(true)} disabled={isNew}>
            {t('choice.new')}
          </Button>
        )}
      </div>
      {shown && shown.curriculumsCount > 1 && (
        <p className="sub">{t('choice.shared', { count: shown.curriculumsCount })}</p>
      )}
      {(shown ?? isNew) && (
        <DesignEditor
          key={shown?._id ?? 'new'}
          certification={shown}
          sample={curriculum}
          onSaved={(saved) => {
            if (!isNew) return;
            setNew(false);
            choose.mutate({ ...params, body: { certification: saved._id } });
          }}
        />
      )}
    </Stack>
  );
}
