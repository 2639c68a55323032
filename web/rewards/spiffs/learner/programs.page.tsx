import { IconArrowRight, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useSpiffWords } from '../use-spiff-words.ts';
import classes from './claim.module.css';

/** The programs that a person can claim, each with what it pays. */
export function Page() {
  const { t } = useTranslation('spiffs');
  const read = useCall(spiffCalls.list, { query: { status: 'approved', limit: 100 } });
  return (
    <>
      <PageHeader
        room="learner"
        title={t('ui:word.spiffs')}
        sub={t('programs.sub')}
        actions={
          <ButtonLink href={screens.own.path} icon={<IconReceipt size={16} stroke={1.7} />}>
            {t('own.title')}
          </ButtonLink>
        }
      />
      {read.isLoadingError ? (
        <FailedReply reply={read} />
      ) : (
        <>
          <h2>
            <VisuallyHidden>{t('programs.list')}</VisuallyHidden>
          </h2>
          <CardList
            items={read.data?.submissions.toSorted(
              (a, b) => Number(a.own.obstacle !== null) - Number(b.own.obstacle !== null),
            )}
            card={(spiff) => <ProgramCard spiff={spiff} />}
            places={6}
            empty={
              <EmptyState motif="dial" title={t('programs.empty.title')}>
                {t('programs.empty.sentence')}
              </EmptyState>
            }
          />
        </>
      )}
    </>
  );
}

/** One card, which leads to the form of the claim. */
function ProgramCard({ spiff }: { spiff: Spiff }) {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const formats = useFormats();
  const words = useSpiffWords();
  const { _id, name, nameFr, details, detailsFr, own, currency, payoutType, certificate } = spiff;
  return (
    <CoverCard
      href={`${screens.claim.path}?spiff=${_id}`}
      title={<TextIn text={{ en: name, fr: nameFr }} language={language} />}
      kicker={words.days(spiff)}
      cover={{ seed: _id, image: spiff.thumbnail }}
      chip={own.obstacle && <Chip variant="cover">{t(`obstacle.${own.obstacle}.short`)}</Chip>}
    >
      <p className={classes.pays}>
        <b>{words.pays(spiff)}</b> {payoutType === 'dealerCredit' && t('pays.credit')}
      </p>
      <p>{inLanguage({ en: details, fr: detailsFr }, language)}</p>
      {certificate?.addsCents && (
        <p>
          {t(`certificate.adds.${spiff.structure}`, {
            name: nameIn(certificate.curriculum, language),
            amount: formats.money(certificate.addsCents, currency, { short: true }),
          })}
        </p>
      )}
      {own.approvedCents > 0 && (
        <p>{t('programs.earned', { amount: formats.money(own.approvedCents, currency) })}</p>
      )}
      {own.obstacle === null && (
        <span className={classes.way} aria-hidden="true">
          {t('programs.claim')}
          <IconArrowRight size={15} stroke={1.7} />
        </span>
      )}
    </CoverCard>
  );
}
