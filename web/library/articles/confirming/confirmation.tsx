import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmationCalls as calls, type OwnConfirmation } from '#contract/library/confirmations.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import classes from './confirmation.module.css';
import { QuestionForm } from './question-form.tsx';
import { useReread } from './use-reread.ts';

type ConfirmationProps = {
  articleId: string;
  /** The language in which the text is shown, and the version of it: what is confirmed is what the page shows, not what is newest. */
  shown: Language;
  version: number;
};

/** The foot of an announcement that asks for a confirmation: until when, how many have, the question, and the button. */
export function Confirmation({ articleId, shown, version }: ConfirmationProps) {
  const reply = useCall(calls.own, { params: { id: articleId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  const confirmation = reply.data?.confirmation;
  if (!confirmation) return null;
  return <Foot articleId={articleId} shown={shown} version={version} confirmation={confirmation} />;
}

function Foot({
  articleId,
  shown,
  version,
  confirmation,
}: ConfirmationProps & { confirmation: OwnConfirmation }) {
  const { t } = useTranslation('confirmations');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const isActing = useSession().proxy !== null;
  const confirm = useChange(calls.confirm);
  const reread = useReread();
  const { isAsked, confirmedAt, dueOn, deadline, by, question, edition, dealer, everyone } = confirmation;
  const read = { edition, textVersion: version };
  const group = dealer && dealer.asked > 0 ? dealer : everyone;
  const words = t(dealer && dealer.asked > 0 ? 'atDealer' : 'ofAll', {
    confirmed: formats.number(group.confirmed),
    asked: formats.number(group.asked),
    count: group.asked,
    dealer: dealer?.name,
  });
  const line = group.asked > 0 && (
    <StageLine
      className={classes.line ?? ''}
      segments={stageSegments({ done: group.confirmed, total: group.asked, most: 12 })}
      label={t('progress')}
      valueText={words}
    />
  );
  const day = formats.date(by);
  if (confirmedAt)
    return (
      <Strip
        flush
        tone="ok"
        title={t('done', { date: formats.dateTime(confirmedAt) })}
        actions={line}
        live="status"
      >
        {words}
      </Strip>
    );
  if (!isAsked)
    return (
      <Strip flush tone="mute" title={t('asked', { day })} actions={line}>
        {group.asked > 0 ? words : t('nobodyYet')}
      </Strip>
    );
  const isLate = deadline !== null && Date.parse(deadline) <= now;
  const mustAnswer = question !== null && question.answer === null;
  return (
    <>
      {question && (
        // A choice, and that it was incorrect, belong to the words it was made for.
        <QuestionForm
          key={`${edition}.${version}`}
          articleId={articleId}
          shown={read}
          question={question}
          language={shown}
          isActing={isActing}
        />
      )}
      <Strip
        flush
        tone={isLate ? 'bad' : 'warn'}
        title={t(isLate ? 'late' : 'open', { day: formats.date(dueOn ?? by) })}
        actions={
          <>
            {line}
            {!isActing && (
              <Button
                variant="filled"
                icon={<IconCheck size={16} stroke={1.7} />}
                busy={confirm.isPending}
                disabled={mustAnswer}
                onClick={() =>
                  confirm.mutate(
                    { params: { id: articleId }, body: { language: shown, ...read } },
                    { onError: reread },
                  )
                }
              >
                {t('confirm')}
              </Button>
            )}
          </>
        }
      >
        {isActing ? t('acting') : mustAnswer ? t('answerFirst') : group.asked > 0 && words}
      </Strip>
    </>
  );
}
