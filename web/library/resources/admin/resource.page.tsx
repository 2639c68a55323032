import { useTranslation } from 'react-i18next';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { resourceFor } from '../resource-texts.ts';
import { ResourceForm } from './resource-form.tsx';

/** One resource: its texts in both languages, its files, its audience, and whether it is published. */
export function Page() {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const { resourceId } = useParamsOf(screens.edit);
  const found = useCall(resourceCalls.get, { params: { id: resourceId } });
  if (found.isError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { resource } = found.data;
  return (
    <>
      <PageHeader
        title={resourceFor(resource, language).name}
        chips={
          <StatusChip
            status={resource.active ? 'published' : resource.publishedAt ? 'unpublished' : 'draft'}
          />
        }
        back={{ href: screens.admin.path, label: t('title') }}
      />
      <ResourceForm key={resource._id} resource={resource} />
    </>
  );
}
