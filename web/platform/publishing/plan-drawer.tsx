import { useTranslation } from 'react-i18next';
import {
  planFields,
  publishingErrors,
  type PlanFields,
  type PlannedChange,
  type PlannedChanges,
} from '#contract/platform/publishing.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { useCall } from '#web/platform/query.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import type { ReachCall } from './reach-calls.ts';

const actions = ['publish', 'unpublish'] as const;
type Action = (typeof actions)[number];

interface PlanDrawerProps {
  readonly plans: PlannedChanges;
  readonly status: string;
  /** Says whom publishing would reach now; undefined for kinds that tell nobody. */
  readonly reaches?: { readonly call: ReachCall; readonly input: object } | undefined;
  /** Sends the plan. The drawer shows errors of its fields, and stays open if this returns false. */
  readonly save: (plan: PlanFields) => Promise<unknown>;
  readonly onClose: () => void;
}

/** When a record is published and unpublished. An empty date means that it does not happen automatically. */
export function PlanDrawer({ plans, status, reaches, save, onClose }: PlanDrawerProps) {
  const { t } = useTranslation('publishing');
  const { locale } = useFormats();
  // A published record can only be unpublished.
  const shown = actions.filter((action) => action === 'unpublish' || status !== 'published');
  const form = useRoomForm({
    schema: planFields,
    errors: publishingErrors,
    initial: {
      publish: fieldsOf(status === 'published' ? null : plans.publish),
      unpublish: fieldsOf(plans.unpublish),
    },
    submit: async (plan) => {
      if ((await save(plan)) !== false) onClose();
    },
  });
  const set = (action: Action, change: Partial<{ day: string; time: string }>) => {
    const next = { ...(form.values[action] ?? { day: '', time: '09:00' }), ...change };
    form.setFieldValue(action, next.day === '' ? null : next);
  };
  const isOwn = (path: string) => actions.some((action) => path.startsWith(`${action}.`));
  const found = Object.entries(form.errors);
  // The drawer has no field for what the record still lacks.
  const lacking = found.find(([path]) => !isOwn(path))?.[1];
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('plan.title')}
      sub={t('plan.sub', { zone: zoneName(plans.zone, locale) })}
      submitLabel={t('plan.save')}
      {...form.drawer}
      errors={Object.fromEntries(found.filter(([path]) => isOwn(path)))}
      {...(lacking && { failure: lacking })}
    >
      {shown.map((action) => (
        <Grid key={action} gap={12} minWidth={160}>
          <DateField
            name={`${action}.day`}
            label={t(`plan.${action}`)}
            value={form.values[action]?.day ?? ''}
            error={form.errors[`${action}.day`]}
            onChange={(day) => set(action, { day })}
          />
          <TimeField
            name={`${action}.time`}
            label={t('ui:word.time')}
            value={form.values[action]?.time ?? ''}
            disabled={form.values[action] === null}
            error={form.errors[`${action}.time`]}
            onChange={(time) => set(action, { time })}
          />
        </Grid>
      ))}
      {reaches && form.values.publish && <Reached {...reaches} />}
    </FormDrawer>
  );
}

/** Whom it reaches as things stand: who is told is worked out anew when it happens. Nothing if it cannot be published yet. */
function Reached({ call, input }: NonNullable<PlanDrawerProps['reaches']>) {
  const { t } = useTranslation('publishing');
  const reply = useCall(call, { ...input, query: { limit: 1 } } as CallInput<ReachCall>, {
    staleMilliseconds: 0,
  });
  if (!reply.data) return null;
  const { people, ways } = reply.data;
  return (
    <Strip tone="info" title={t('plan.reaches', { count: people })}>
      {people > 0 && t('plan.mails', { count: ways.now + ways.morning })} {t('plan.anew')}
    </Strip>
  );
}

const fieldsOf = (plan: PlannedChange | null): PlanFields['publish'] =>
  plan && { day: plan.day, time: plan.time };
