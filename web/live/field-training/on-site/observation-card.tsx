import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import { verdicts, type Verdict } from '#contract/live/verdicts.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import type { FindingDraft } from './finding-drawer.tsx';
import classes from './on-site.module.css';
import { Signatures } from './signatures.tsx';
import { judgedCount, type ShownObservation } from './with-waiting.ts';
import type { VisitWork } from './use-visit-work.ts';

interface ObservationCardProps {
  readonly observation: ShownObservation;
  readonly visit: VisitDetail;
  readonly work: VisitWork;
  readonly isPrinting: boolean;
  /** Before observations open, the items are only read. */
  readonly isEarly: boolean;
  readonly onFinding: (draft: FindingDraft) => void;
}

/** One attendee judged by one checklist, with the signatures. */
export function ObservationCard({
  observation,
  visit,
  work,
  isPrinting,
  isEarly,
  onFinding,
}: ObservationCardProps) {
  const { t } = useTranslation('field-training');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { name, person, items, signatures, waits } = observation;
  const isBegun = judgedCount(observation) > 0;
  const observes = visit.abilities.observe && !work.onlyLooks && !isEarly;
  const judges = observes && signatures.length === 0;
  const found = new Set(
    [
      ...visit.findings.map((one) => ({ person: one.person._id, item: one.item, state: one.state })),
      ...work.items.flatMap((one) => (one.kind === 'finding' ? [{ ...one, state: 'open' }] : [])),
    ].flatMap((one) => (one.person === person._id && one.state !== 'withdrawn' ? [one.item] : [])),
  );
  return (
    <details
      className={classes.card}
      data-blank={!isBegun || undefined}
      open={isOpen || (isPrinting && isBegun)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.names}>
          <b>{person.name}</b>
          <span className="sub">{inLanguage(name, language)}</span>
        </span>
        {waits && <StatusChip tone="warn">{t('observe.waits')}</StatusChip>}
        <State observation={observation} />
      </summary>
      <ol className={classes.items}>
        {items.map((item) => (
          <li key={item._id}>
            {judges ? (
              <ItemField
                item={item}
                onJudge={(verdict, note) =>
                  work.keep(
                    {
                      kind: 'judgement',
                      checklist: observation.checklist,
                      person: person._id,
                      item: item._id,
                      verdict,
                      note,
                    },
                    person.name,
                  )
                }
              />
            ) : (
              <JudgedItem item={item} />
            )}
            {observes && item.verdict && item.verdict !== 'approved' && !found.has(item._id) && (
              <div className={classes.controls}>
                <Button
                  size="xs"
                  icon={<IconPlus size={16} stroke={1.7} />}
                  onClick={() =>
                    onFinding({
                      person: person._id,
                      item: item._id,
                      text: [inLanguage(item.text, language), item.note].filter(Boolean).join('\n'),
                    })
                  }
                >
                  {t('findings.add')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {!isEarly && <Signatures observation={observation} visit={visit} work={work} />}
    </details>
  );
}

type Item = ShownObservation['items'][number];

const tones = { approved: 'ok', 'needs-work': 'warn', rejected: 'bad' } as const satisfies Record<
  Verdict,
  Tone
>;

function JudgedItem({ item: { text, verdict, note } }: { item: Item }) {
  const { t } = useTranslation('field-training');
  const language = useLanguage();
  return (
    <div className={classes.judged}>
      <div>
        <p>{inLanguage(text, language)}</p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {verdict ? (
        <StatusChip tone={tones[verdict]}>{t(`observe.verdict.${verdict}`)}</StatusChip>
      ) : (
        <StatusChip tone="mute">{t('observe.notJudged')}</StatusChip>
      )}
    </div>
  );
}

interface ItemFieldProps {
  readonly item: Item;
  readonly onJudge: (verdict: Verdict, note: string) => void;
}

/** An item to judge. The note is kept when its field is left. */
function ItemField({ item: { text, verdict, note }, onJudge }: ItemFieldProps) {
  const { t } = useTranslation('field-training');
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const shownText = inLanguage(text, language);
  return (
    <div className={classes.judging}>
      <p>{shownText}</p>
      <Segmented<Verdict | ''>
        label={shownText}
        value={verdict ?? ''}
        options={verdicts.map((value) => ({ value, label: t(`observe.verdict.${value}`) }))}
        onChange={(value) => value !== '' && onJudge(value, typed ?? note)}
      />
      {verdict && (
        <TextInput
          aria-label={t('observe.noteOn', { item: shownText })}
          placeholder={t('ui:word.note')}
          maxLength={1000}
          value={typed ?? note}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            if (typed !== undefined && typed.trim() !== note) onJudge(verdict, typed.trim());
            setTyped(undefined);
          }}
        />
      )}
    </div>
  );
}

/** How far the observation is. */
function State({ observation }: { observation: ShownObservation }) {
  const { t } = useTranslation('field-training');
  const { items, signatures } = observation;
  const judged = judgedCount(observation);
  if (signatures.length === 2) return <StatusChip tone="ok">{t('observe.state.signed')}</StatusChip>;
  if (signatures.length === 1) return <StatusChip tone="info">{t('observe.state.oneSigned')}</StatusChip>;
  if (judged === 0) return <StatusChip tone="mute">{t('observe.state.blank')}</StatusChip>;
  return <StatusChip tone="info">{t('observe.state.judged', { judged, total: items.length })}</StatusChip>;
}
