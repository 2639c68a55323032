import { useTranslation } from 'react-i18next';
import { confirmationCalls as calls } from '#contract/library/confirmations.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import classes from './confirmation.module.css';

/** The texts that people had in front of them when they confirmed, by version and language. */
export function ConfirmedWords({ articleId }: { articleId: string }) {
  const { t } = useTranslation('confirmations');
  const formats = useFormats();
  const reply = useCall(calls.words, { params: { id: articleId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  const words = reply.data?.words ?? [];
  if (words.length === 0) return null;
  return (
    <Panel title={t('words.title')} sub={t('words.sub')}>
      {words.map(({ edition, language, title, description, question, sha256, firstAt, peopleCount }) => (
        <details key={`${edition}.${sha256}`} className={classes.words}>
          <summary>
            {t('words.line', {
              count: peopleCount,
              shown: formats.number(peopleCount),
              edition: formats.number(edition),
              language: t(`ui:language.${language}`),
              date: formats.dateTime(firstAt),
            })}
          </summary>
          <div lang={language}>
            <h3>{title}</h3>
            <RichText small html={description} lang={language} />
            {question !== '' && <p className={classes.lines}>{question}</p>}
          </div>
          <p className={classes.hash}>SHA-256: {sha256}</p>
        </details>
      ))}
    </Panel>
  );
}
