import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './verify.module.css';
import '#web/platform/theme/input-styles.ts';

/** Asks for the number of a certificate and opens its result. */
export function CodeForm({ label, isMain = false }: { readonly label: string; readonly isMain?: boolean }) {
  const { t } = useTranslation('certificates');
  const go = useGo();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    setMissing(typed === '');
    if (typed === '') return;
    void go(addressOf(screens.verify, { code: typed }));
    setCode('');
  };
  return (
    <form className={`surface ${classes.another}`} onSubmit={check} noValidate>
      <TextInput
        label={label}
        description={t('verify.hint')}
        error={isMissing && t('verify.missing')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="K7QF-2M9X-TB4C"
        value={code}
        maxLength={40}
        autoComplete="off"
        data-autofocus={isMain || undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant={isMain ? 'filled' : 'default'}>
        {t('ui:word.check')}
      </Button>
    </form>
  );
}
