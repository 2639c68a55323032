import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { interestCalls, type Topic } from '#contract/live/ilt-interest.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { toast } from '#web/ui/toasts.ts';
import { titleBoth, titleIn } from '../training-texts.ts';
import classes from './events.module.css';
import { useOwnWords } from '../use-own-words.ts';

/** Topics without a date for the reader, who can say that they are interested and is told of each date then. */
export function Topics() {
  const { t } = useTranslation('live-training');
  const topics = useCall(interestCalls.topics, {});
  if (!topics.data || topics.data.topics.length === 0) return null;
  return (
    <section className={classes.topics}>
      <h2>{t('topics.title')}</h2>
      <p className="sub">{t('topics.sub')}</p>
      <ul>
        {topics.data.topics.map((topic) => (
          <TopicRow key={topic._id} topic={topic} />
        ))}
      </ul>
    </section>
  );
}

function TopicRow({ topic }: { topic: Topic }) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  const words = useOwnWords();
  const register = useChange(interestCalls.register, { onDone: () => toast(t('topics.registered')) });
  const withdraw = useChange(interestCalls.withdraw, { onDone: () => toast(t('topics.withdrawn')) });
  const { isInterested, course } = topic;
  const change = isInterested ? withdraw : register;
  const Icon = isInterested ? IconBellOff : IconBell;
  const name = titleIn(topic, language);
  return (
    <li>
      <span>
        <b>
          <TextIn text={titleBoth(topic)} language={language} />
        </b>
        <small className="fine">
          {[words.type(topic.type), course && nameIn(course, language)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Button
        aria-label={t(isInterested ? 'topics.withdrawNamed' : 'topics.registerNamed', { name })}
        busy={change.isPending}
        icon={<Icon size={16} stroke={1.7} />}
        onClick={() => change.mutate({ params: { id: topic._id } })}
      >
        {t(isInterested ? 'topics.withdraw' : 'topics.register')}
      </Button>
    </li>
  );
}
