import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/library/messages.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import card from '../articles/article-view.module.css';
import classes from './messages.module.css';

/** The words of an author in the only language they have. */
export const inOwnLanguage = (language: Language, text: string) => ({ en: '', fr: '', [language]: text });

/** A message as its recipients see it. */
export function MessageView({ message, actions }: { message: Message; actions?: ReactNode }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const formats = useFormats();
  const { subject, text, author, sentAt, attachments } = message;
  return (
    <article className={`surface ${card.article}`}>
      <div className={card.body}>
        <div className={card.first}>
          <span>
            {[t('from', { name: author.name }), sentAt && formats.dateTime(sentAt)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={card.actions}>
            {actions}
            <IconButton
              label={t('ui:word.print')}
              icon={<IconPrinter size={18} stroke={1.7} />}
              onClick={() => window.print()}
            />
          </span>
        </div>
        <h2 className={card.title}>
          <TextIn text={inOwnLanguage(message.language, subject || t('noSubject'))} language={language} />
        </h2>
        <div className={classes.text} lang={message.language}>
          {text}
        </div>
        {attachments.length > 0 && (
          <ul className={card.files} aria-label={t('ui:word.attachments')}>
            {attachments.map((file) => (
              <li key={file._id}>
                <a
                  className={card.file}
                  href={file.location}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={file.name}
                >
                  <span>
                    <b>{formats.fileName(file.name)}</b>
                    <small className="sub">{formats.fileSize(file.sizeBytes)}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
