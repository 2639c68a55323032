import { TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onSiteCalls } from '#contract/live/field-on-site.calls.ts';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import type { SignaturePart } from '#contract/live/verdicts.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './on-site.module.css';
import { judgedCount, type ShownObservation, type ShownSignature } from './with-waiting.ts';
import type { VisitWork } from './use-visit-work.ts';

const longestReason = 500;

interface SignaturesProps {
  readonly observation: ShownObservation;
  readonly visit: VisitDetail;
  readonly work: VisitWork;
}

/** Who signed and how, and the next signature if the reader may give it. */
export function Signatures({ observation, visit, work }: SignaturesProps) {
  const { t } = useTranslation('field-training');
  const user = useUser();
  const { person, signatures, takenBack, items } = observation;
  const { observe } = visit.abilities;
  const isPerson = user._id === person._id;
  const signed = new Set(signatures.map(({ part }) => part));
  const isFilled = judgedCount(observation) === items.length;
  const next: SignaturePart | null = !isFilled
    ? null
    : !signed.has('instructor')
      ? 'instructor'
      : signed.has('observed')
        ? null
        : 'observed';
  const maySign = next === 'instructor' ? observe : next === 'observed' && (observe || isPerson);
  return (
    <div className={classes.signatures}>
      {signatures.map((one) => (
        <Signed key={one.part} signature={one} />
      ))}
      {takenBack.map((one) => (
        <TakenBack key={`${one.part} ${one.at}`} signature={one} />
      ))}
      {next && maySign && !work.onlyLooks && (
        <SignForm
          key={next}
          part={next}
          name={next === 'instructor' || isPerson ? user.fullName : ''}
          hint={
            next === 'observed' && !isPerson
              ? t('observe.sign.here', { name: person.name })
              : t(`observe.sign.${next}`)
          }
          onSign={(name) =>
            work.keep(
              {
                kind: 'signature',
                checklist: observation.checklist,
                person: person._id,
                part: next,
                name,
              },
              person.name,
            )
          }
        />
      )}
      {observe && observation._id && signatures.some(({ waits }) => !waits) && !work.onlyLooks && (
        <TakeBack visitId={visit._id} observationId={observation._id} />
      )}
    </div>
  );
}

function Signed({ signature: { part, name, signedAt, how, account, waits } }: { signature: ShownSignature }) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const taken = waits
    ? t('observe.signature.waits')
    : t(`observe.signature.${how ?? 'own-account'}`, { name: account?.name ?? '' });
  return (
    <p className={classes.signature}>
      <b>{t(`observe.signature.${part}`, { name })}</b>
      <span className="sub">{[formats.dateTime(signedAt), taken].join(' · ')}</span>
    </p>
  );
}

function TakenBack({
  signature: { part, name, at, by, reason },
}: {
  signature: ShownObservation['takenBack'][number];
}) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  return (
    <p className={classes.signature}>
      <s>{t(`observe.signature.${part}`, { name })}</s>
      <span className="sub">
        {t('observe.signature.takenBack', { name: by.name, at: formats.dateTime(at), reason })}
      </span>
    </p>
  );
}

interface SignFormProps {
  readonly part: SignaturePart;
  readonly name: string;
  /** What the signature means. */
  readonly hint: string;
  readonly onSign: (name: string) => void;
}

function SignForm({ part, name, hint, onSign }: SignFormProps) {
  const { t } = useTranslation('field-training');
  const [typed, setTyped] = useState(name);
  const isEmpty = typed.trim() === '';
  return (
    <form
      className={classes.sign}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSign(typed.trim());
      }}
    >
      <TextInput
        label={t(`observe.sign.name.${part}`)}
        description={hint}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        required
      />
      <Button
        type="submit"
        variant="filled"
        disabled={isEmpty}
        icon={<IconSignature size={16} stroke={1.7} />}
      >
        {t('observe.sign.sign')}
      </Button>
    </form>
  );
}

/** Takes the signatures back with a reason. Only with a connection, because it concerns what the server has. */
function TakeBack({ visitId, observationId }: { visitId: string; observationId: string }) {
  const { t } = useTranslation('field-training');
  const [isOpen, setOpen] = useState(false);
  const takeBack = useChange(onSiteCalls.takeBack, {
    onDone: () => {
      setOpen(false);
      toast(t('observe.takeBack.done'));
    },
  });
  return (
    <div className={classes.controls}>
      <Button size="sm" variant="subtle" tone="danger" onClick={() => setOpen(true)}>
        {t('observe.takeBack.action')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('observe.takeBack.title')}
        confirmLabel={t('observe.takeBack.action')}
        danger
        busy={takeBack.isPending}
        reason={{
          label: t('ui:word.reason'),
          hint: t('cancel.reasonHint'),
          required: true,
          maxLength: longestReason,
        }}
        onConfirm={(reason) =>
          takeBack.mutate({ params: { id: visitId, oid: observationId }, body: { reason } })
        }
        onClose={() => setOpen(false)}
      >
        {t('observe.takeBack.text')}
      </ConfirmDialog>
    </div>
  );
}
