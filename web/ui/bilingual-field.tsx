import { Textarea, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChip, type LanguageState } from '#web/ui/language-chip.tsx';
import classes from '#web/ui/bilingual-field.module.css';
import '#web/platform/theme/input-styles.ts';

export type BilingualText = { en: string; fr: string };

export type BilingualInputProps = {
  language: 'en' | 'fr';
  /** Id of the input, for its label. */
  id: string;
  /** Ids of the elements that name it: label and language. */
  labelledBy: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: ReactNode;
};

export type BilingualFieldProps = {
  /** The same label for both, or one per language: "Title" and "Titre". */
  label: string | BilingualText;
  value: BilingualText;
  onChange: (value: BilingualText) => void;
  errors?: { en?: ReactNode; fr?: ReactNode };
  /** English is required; French may follow. */
  required?: boolean;
  hint?: ReactNode;
  multiline?: boolean;
  maxLength?: number;
  /** State of the French; default missing while it is empty, else current. */
  state?: LanguageState;
  /** "Last matched 2 Oct", next to the chip of a stale text. */
  stateNote?: ReactNode;
  /** Offers "Mark as matched" while the French is stale. */
  onMatched?: () => void;
  /** Both languages side by side, or only one. */
  view?: 'both' | 'en' | 'fr';
  disabled?: boolean;
  /** Another input in place of the text box: a rich text editor. */
  renderInput?: (props: BilingualInputProps) => ReactNode;
};

const LANGUAGES = ['en', 'fr'] as const;

function frenchState({ state, value }: BilingualFieldProps): LanguageState {
  if (state) return state;
  return value.en.trim() !== '' && value.fr.trim() === '' ? 'missing' : 'current';
}

/** A text in English next to its French, with a mark if the French is missing or older. */
export function BilingualField(props: BilingualFieldProps) {
  const { label, value, onChange, errors = {}, required, view = 'both', renderInput } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const french = frenchState(props);
  const shown = LANGUAGES.filter((language) => view === 'both' || view === language);
  return (
    <div className={classes.field} data-view={view}>
      {shown.map((language) => {
        const own = `${id}-${language}`;
        const isRequired = required && language === 'en';
        const input: BilingualInputProps = {
          language,
          id: own,
          labelledBy: `${own}-label ${own}-language`,
          value: value[language],
          onChange: (text) => onChange({ ...value, [language]: text }),
          required: isRequired,
          error: errors[language],
        };
        return (
          <div key={language} className={classes.language}>
            <div className={classes.head}>
              <label htmlFor={own} id={`${own}-label`}>
                {typeof label === 'string' ? label : label[language]}{' '}
                {isRequired && <em aria-hidden="true">*</em>}
              </label>
              <span className={classes.state}>
                {language === 'fr' && french !== 'current' && <FrenchState {...props} state={french} />}
                <span id={`${own}-language`} lang={language}>
                  {t(`language.${language}`)}
                </span>
              </span>
            </div>
            {renderInput ? renderInput(input) : <PlainInput {...props} input={input} />}
          </div>
        );
      })}
    </div>
  );
}

function FrenchState({ state, stateNote, onMatched }: BilingualFieldProps & { state: LanguageState }) {
  const { t } = useTranslation('ui');
  return (
    <>
      {state === 'stale' && onMatched && (
        <button type="button" onClick={onMatched}>
          {t('language.match')}
        </button>
      )}
      {stateNote && <span>{stateNote}</span>}
      <LanguageChip language="fr" state={state} />
    </>
  );
}

type PlainInputProps = BilingualFieldProps & { input: BilingualInputProps };

function PlainInput({ input, multiline, maxLength, hint, disabled }: PlainInputProps) {
  const { language, labelledBy, onChange, ...rest } = input;
  const shared = {
    ...rest,
    'aria-labelledby': labelledBy,
    disabled,
    maxLength,
    description: hint,
    lang: language,
  };
  if (multiline) return <Textarea {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
  return <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
}
