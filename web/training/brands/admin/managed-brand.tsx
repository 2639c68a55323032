import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

export type Managed = NonNullable<BrandDetail['managed']>;

/** The brand of the address, for people who work on it. Readers of its page get none of its settings. */
export function ManagedBrand({
  children,
}: {
  children: (brand: BrandDetail, managed: Managed) => ReactNode;
}) {
  const { t } = useTranslation('brands');
  const { brandId } = useParamsOf(screens.edit);
  const found = useCall(brandCalls.get, { params: { id: brandId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { brand } = found.data;
  if (!brand.managed) return <FailedState>{t('settings.notYours')}</FailedState>;
  return children(brand, brand.managed);
}
