import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { useWhoConfirms } from '#web/people/accounts/use-who-confirms.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Join, SignIn } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, Question, Section } from '../sections.tsx';
import { useOffers } from '../use-offers.ts';
import classes from '../sections.module.css';

const groups = [
  { key: 'account', questions: ['cost', 'wait', 'code', 'move', 'password'] },
  { key: 'training', questions: ['which', 'stop', 'fail', 'score'] },
  { key: 'rewards', questions: ['certificate', 'changed', 'points', 'claims'] },
  { key: 'data', questions: ['who', 'acts', 'leave'] },
] as const;

/** Frequently asked questions, each expanding to its answer. */
export function Page() {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const formats = useFormats();
  const offers = useOffers();
  const whoConfirms = useWhoConfirms();
  const { supportEmail: email, supportHours, passScore } = useSession().config;
  return (
    <MarketingFrame>
      <div className={classes.head}>
        <h1>{t('questions.title')}</h1>
        <p>{t('questions.lead', { email, hours: inLanguage(supportHours, language) })}</p>
      </div>
      {groups.map(({ key, questions }) => (
        <Section key={key} title={t(`questions.group.${key}`)}>
          {questions
            .filter((one) => one !== 'claims' || offers.receipts || offers.spiffs)
            .map((question) => (
              <Question key={question} question={t(`questions.${key}.${question}.q`)}>
                <p>
                  {t(`questions.${key}.${question}.a`, {
                    percent: formats.score(passScore),
                    context: whoConfirms,
                  })}
                </p>
              </Question>
            ))}
        </Section>
      ))}
      <Closing title={t('questions.closing.title')} text={t('questions.closing.text')}>
        <Join />
        <SignIn variant="default" />
      </Closing>
    </MarketingFrame>
  );
}
