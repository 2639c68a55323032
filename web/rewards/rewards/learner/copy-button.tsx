import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly name: string;
}

/** Copies a code or a number. Without access to the clipboard it says so: the text can be selected. */
export function CopyButton({ text, name, size = 'xs', variant = 'default' }: CopyButtonProps) {
  const { t } = useTranslation('shop');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(t('copy.done'));
    } catch {
      toast(t('copy.failed'));
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      size={size}
      variant={variant}
      icon={<Icon size={16} stroke={1.7} />}
      aria-label={name}
      onClick={() => void copy()}
    >
      {t('ui:word.copy')}
    </Button>
  );
}
