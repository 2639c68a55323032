import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFields } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffErrors } from '#contract/rewards/spiffs.errors.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useToday } from '#web/platform/use-today.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CertificateNote } from './certificate-note.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { CheckStep } from './check-step.tsx';
import classes from './claim.module.css';
import { PayoutSum, payoutOfForm } from './payout-sum.tsx';
import { PhotoStep } from './photo-step.tsx';
import { emptyItem, prefilled, type ClaimValues, type Marks } from './prefill.ts';
import { useReading } from './use-reading.ts';
import { ValuesStep } from './values-step.tsx';

/** Claiming in three steps: the photo, what it says, a last look. Without a program, the person chooses one first. */
export function Page() {
  const { t } = useTranslation('spiffs');
  const [{ spiff }] = useSearchOf('spiff');
  const read = useCall(spiffCalls.get, { params: { id: spiff ?? '' } }, { enabled: spiff !== undefined });
  if (spiff === undefined)
    return (
      <>
        <PageHeader room="learner" title={t('own.claim')} />
        <EmptyState
          title={t('claim.choose')}
          action={<ButtonLink href={screens.programs.path}>{t('ui:word.spiffs')}</ButtonLink>}
        >
          {t('claim.chooseSub')}
        </EmptyState>
      </>
    );
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return <Claim key={spiff} program={read.data.spiff} />;
}

function Claim({ program }: { program: Spiff }) {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const { obstacle } = program.own;
  return (
    <div className={classes.narrow}>
      <PageHeader
        room="learner"
        title={t('own.claim')}
        sub={<TextIn text={{ en: program.name, fr: program.nameFr }} language={language} />}
        back={{ href: screens.programs.path, label: t('ui:word.spiffs') }}
      />
      {obstacle ? (
        <>
          <EmptyState plain title={t(`obstacle.${obstacle}.short`)}>
            {t(`obstacle.${obstacle}.sentence`)}
          </EmptyState>
          {obstacle === 'no-certificate' && <CertificateNote program={program} saleDay="" />}
        </>
      ) : (
        <Steps program={program} />
      )}
    </div>
  );
}

function Steps({ program }: { program: Spiff }) {
  const { t } = useTranslation('spiffs');
  const go = useGo();
  const { dealers } = useUser();
  const [step, setStep] = useState(0);
  const today = useToday();
  const [read, setRead] = useState<{
    readonly of: string;
    readonly marks: Marks;
    /** Lines of the receipt that the program does not pay for. */
    readonly leftOut: number;
  }>();
  // The same for every repeat, so that a repeat after a lost reply sends nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const receipt = useReading(program._id);
  const send = useChange(spiffClaimCalls.create, {
    quiet: true,
    onDone: () => {
      toast(t('claim.sent'));
      void go(screens.own.path);
    },
  });
  const form = useRoomForm<typeof claimFields, ClaimValues>({
    schema: claimFields,
    errors: spiffErrors,
    initial: {
      spiff: program._id,
      dealer: dealers[0]?._id ?? '',
      purchaseDate: '',
      receiptNumber: '',
      total: null,
      currency: program.currency,
      convertedTotal: null,
      items: program.structure === 'PER_ITEM' ? [emptyItem] : [],
      note: '',
    },
    async submit(body) {
      if (step < 2) return setStep(2);
      try {
        await send.mutateAsync({
          body: { ...body, amount: payout.cents, reading: receipt.readingId, idempotencyKey },
        });
      } catch (error) {
        // The fields are in the step before.
        setStep(1);
        throw error;
      }
    },
  });
  const payout = payoutOfForm(program, form.values);
  if (receipt.isDone && receipt.reading && read?.of !== receipt.reading._id) {
    const { values, marks, linesCount } = prefilled(receipt.reading, program);
    setRead({
      of: receipt.reading._id,
      marks,
      leftOut: linesCount - (values.items?.length ?? 0),
    });
    // `$` names no currency: it is that of the dealer’s country.
    form.setValues({ ...(receipt.usualCurrency && { currency: receipt.usualCurrency }), ...values });
    setStep(1);
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <Stepper
          label={t('claim.steps')}
          steps={[t('field.receipt'), t('ui:word.details'), t('claim.step.send')]}
          current={step}
        />
        {step === 0 && <CertificateNote program={program} saleDay={today} />}
        {step === 0 && <PhotoStep program={program} receipt={receipt} onByHand={() => setStep(1)} />}
        {step === 1 && (
          <ValuesStep
            form={form}
            program={program}
            receipt={receipt}
            marks={read?.marks ?? {}}
            lines={payout.lines}
            leftOut={read?.leftOut ?? 0}
            onRetake={() => setStep(0)}
          />
        )}
        {step === 2 && <CheckStep form={form} program={program} />}
        {step > 0 && (
          <>
            <CertificateNote program={program} saleDay={form.values.purchaseDate} />
            <PayoutSum program={program} payout={payout} />
            <ClaimBar
              program={program}
              payout={payout}
              leftOut={read?.leftOut ?? 0}
              isLast={step === 2}
              busy={form.submitting}
              onBack={() => setStep(step - 1)}
            />
          </>
        )}
      </Stack>
    </form>
  );
}
