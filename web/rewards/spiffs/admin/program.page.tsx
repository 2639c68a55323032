import { IconCheck, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { showFailure } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { useReach } from '#web/platform/publishing/use-reach.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { ProgramForm } from './program-form.tsx';
import { ProgramStatus } from './program-status.tsx';

const DenyProgram = lazyPart(() =>
  import('./deny-program.tsx').then((module) => ({ default: module.DenyProgram })),
);

/** One program: what it pays, how it goes, and the decision on it. Without an id, the list. */
export function Page() {
  const { id } = useParamsOf(screens.edit);
  const found = useCall(spiffCalls.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  if (id === undefined) return <GoTo screen={screens.admin} />;
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <Editor key={id} spiff={found.data.spiff} />;
}

function Editor({ spiff }: { spiff: Spiff }) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const { managed } = spiff;
  return (
    <>
      <PageHeader
        title={nameIn(spiff, language)}
        sub={t(`type.${spiff.type}`)}
        chips={<ProgramStatus spiff={spiff} />}
        back={{ href: screens.admin.path, label: t('ui:word.spiffs') }}
        actions={<Decision spiff={spiff} />}
      />
      <Stack gap={16}>
        {spiff.status === 'pending' && (
          <Strip title={t('edit.waits')}>
            {t(managed?.abilities.approve ? 'edit.waitsForYou' : 'edit.waitsForOthers')}
          </Strip>
        )}
        {spiff.status === 'denied' && managed?.reason && (
          <Strip tone="bad" title={t('edit.denied')}>
            {managed.reason}
          </Strip>
        )}
        <Figures spiff={spiff} />
        <ProgramForm spiff={spiff} />
      </Stack>
    </>
  );
}

function Figures({ spiff: { managed, currency } }: { spiff: Spiff }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  if (!managed) return null;
  const { claimCounts, approvedCents, budgetLeftCents, budgetCents } = managed;
  const money = (cents: number | null) => formats.money(cents, currency, { short: true });
  return (
    <Kpis
      items={[
        { key: 'pending', label: t('figure.pending'), value: formats.number(claimCounts.pending) },
        { key: 'approved', label: t('figure.approved'), value: formats.number(claimCounts.approved) },
        { key: 'paid', label: t('figure.cents'), value: money(approvedCents) },
        ...(budgetLeftCents === null
          ? []
          : [
              {
                key: 'left',
                label: t('figure.left'),
                value: money(budgetLeftCents),
                note: t('column.ofBudget', { amount: money(budgetCents) }),
              },
            ]),
      ]}
    />
  );
}

/** Approves or denies, for administrators who had no hand in it. */
function Decision({ spiff }: { spiff: Spiff }) {
  const { t } = useTranslation('spiff-manager');
  const [isDenying, setDenying] = useState(false);
  const language = useLanguage();
  const reach = useReach();
  const decide = useChange(spiffCalls.decide, { quiet: true });
  const approve = () => {
    const input = {
      params: { id: spiff._id },
      body: { status: 'approved' as const, version: spiff.version },
    };
    return reach.ask({
      call: spiffCalls.decideReach,
      input,
      act: (asked) => decide.mutateAsync({ ...input, query: asked }),
      record: spiff._id,
      sub: nameIn(spiff, language),
      words: {
        title: (count) => t('edit.reachTitle', { count }),
        confirm: (count) => t('edit.reachConfirm', { count }),
        done: () => t('decide.done'),
      },
      isFinal: true,
    });
  };
  const abilities = spiff.managed?.abilities;
  return (
    <>
      {abilities?.deny && (
        <Button
          tone="danger"
          variant="subtle"
          icon={<IconX size={16} stroke={1.7} />}
          onClick={() => setDenying(true)}
        >
          {t('ui:word.deny')}
        </Button>
      )}
      {abilities?.approve && (
        <Button
          variant="filled"
          icon={<IconCheck size={16} stroke={1.7} />}
          busy={decide.isPending}
          onClick={() => void approve().catch(showFailure)}
        >
          {t('ui:word.approve')}
        </Button>
      )}
      {reach.dialog}
      <Suspense>{isDenying && <DenyProgram spiff={spiff} onClose={() => setDenying(false)} />}</Suspense>
    </>
  );
}
