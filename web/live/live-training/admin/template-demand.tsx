import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { interestCalls } from '#contract/live/ilt-interest.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MapPoint, MapShade } from '#web/ui/map/map-types.ts';
import { useSession } from '#web/platform/session.tsx';
import { MapView } from '#web/ui/map/map-view.tsx';
import { regionCodes } from '#web/ui/map/region-names.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { titleIn } from '../training-texts.ts';

const noPoints: readonly MapPoint[] = [];

interface TemplateDemandProps {
  /** The template whose demand the map shows; undefined for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (template: string | undefined) => void;
}

/** How many people would come to which template, and where they work. */
export function TemplateDemand({ chosen, onChoose }: TemplateDemandProps) {
  const { t } = useTranslation('live-training-admin');
  const { mapCentre } = useSession().config;
  const formats = useFormats();
  const language = useLanguage();
  const demand = useCall(interestCalls.demand, { query: { template: chosen } }, { keepPrevious: true });
  const { templates, regions, people } = demand.data ?? {};
  const shades = useMemo<readonly MapShade[]>(
    () =>
      (regions ?? [])
        .map(({ country, region, people: value }) => ({
          region: `${country}-${region}`,
          value,
          words: t('demand.people', { count: value, people: formats.number(value) }),
        }))
        .filter(({ region }) => regionCodes.includes(region)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language, as the formats do
    [regions, formats, t],
  );
  if (demand.isLoadingError) return <FailedReply reply={demand} />;
  if (!templates) return <SkeletonRows rows={6} />;
  if (templates.length === 0)
    return (
      <EmptyState plain title={t('demand.empty')}>
        {t('demand.emptySentence')}
      </EmptyState>
    );
  const onMap = shades.reduce((sum, { value }) => sum + value, 0);
  const others = (people ?? 0) - onMap;
  return (
    <Stack gap={16}>
      <div>
        <ChoiceField
          label={t('demand.all')}
          value={chosen ?? null}
          options={templates.map((one) => ({ value: one._id, label: titleIn(one, language) }))}
          onChange={(next) => onChoose(next ?? undefined)}
        />
      </div>
      <MapView center={mapCentre} label={t('demand.map')} points={noPoints} shades={shades} />
      {others > 0 && <p>{t('demand.elsewhere', { count: others, people: formats.number(others) })}</p>}
      <Panel title={t('demand.byTemplate')}>
        <Facts
          items={templates.map((one) => ({
            key: one._id,
            label: titleIn(one, language),
            value: t('demand.people', { count: one.people, people: formats.number(one.people) }),
          }))}
        />
      </Panel>
    </Stack>
  );
}
