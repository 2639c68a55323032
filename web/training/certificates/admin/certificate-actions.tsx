import { IconBan, IconExternalLink, IconFileTypePdf, IconRefresh, IconRestore } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls, type Certificate } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';

type Question = { readonly kind: 'revoke' | 'restore' | 'reissue'; readonly certificate: Certificate };

interface CertificateActions {
  readonly menuOf: (row: Certificate) => MenuAction[];
  /** The dialog before a certificate is revoked, restored or reissued. Render it next to the list. */
  readonly dialog: ReactNode;
}

/** Actions on a certificate of the register. */
export function useCertificateActions(): CertificateActions {
  const { t } = useTranslation('certificates');
  const [question, setQuestion] = useState<Question>();
  const menuOf = (row: Certificate): MenuAction[] => {
    const pdf = (lang: 'en' | 'fr') =>
      callAddress(certificateCalls.pdf, { params: { id: row._id }, query: { lang } });
    const icon = { size: 16, stroke: 1.7 } as const;
    return [
      {
        key: 'pdf-en',
        label: t('action.pdfEn'),
        icon: <IconFileTypePdf {...icon} />,
        onSelect: () => show(pdf('en')),
      },
      {
        key: 'pdf-fr',
        label: t('action.pdfFr'),
        icon: <IconFileTypePdf {...icon} />,
        onSelect: () => show(pdf('fr')),
      },
      {
        key: 'public',
        label: t('action.public'),
        icon: <IconExternalLink {...icon} />,
        href: addressOf(screens.verify, { code: row.code }),
      },
      ...(row.abilities.reissue
        ? [
            {
              key: 'reissue',
              label: t('action.reissue'),
              icon: <IconRefresh {...icon} />,
              onSelect: () => setQuestion({ kind: 'reissue', certificate: row }),
            },
          ]
        : []),
      ...(row.abilities.restore
        ? [
            {
              key: 'restore',
              label: t('ui:word.restore'),
              icon: <IconRestore {...icon} />,
              onSelect: () => setQuestion({ kind: 'restore', certificate: row }),
            },
          ]
        : []),
      ...(row.abilities.revoke
        ? [
            {
              key: 'revoke',
              label: t('ui:word.revoke'),
              icon: <IconBan {...icon} />,
              tone: 'danger' as const,
              divided: true,
              onSelect: () => setQuestion({ kind: 'revoke', certificate: row }),
            },
          ]
        : []),
    ];
  };
  return {
    menuOf,
    dialog: question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} />,
  };
}

const show = (address: string) => void window.open(address, '_blank', 'noopener');

/** Asks once, with a reason if one is recorded. */
function QuestionDialog({ kind, certificate, onClose }: Question & { onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const done = {
    onDone: () => {
      toast(t(`ask.${kind}.done`));
      onClose();
    },
  };
  const revoke = useChange(certificateCalls.revoke, done);
  const restore = useChange(certificateCalls.restore, done);
  const reissue = useChange(certificateCalls.reissue, done);
  const params = { params: { id: certificate._id } };
  const values = {
    name: certificate.person.name,
    curriculum: inLanguage(certificate.curriculum.name, language),
  };
  return (
    <ConfirmDialog
      opened
      title={t(`ask.${kind}.title`, values)}
      confirmLabel={t(`ask.${kind}.confirm`)}
      danger={kind === 'revoke'}
      busy={revoke.isPending || restore.isPending || reissue.isPending}
      {...(kind !== 'restore' && {
        reason: {
          label: t('ui:word.reason'),
          hint: t(`ask.${kind}.hint`, values),
          required: true,
          maxLength: 500,
        },
      })}
      onConfirm={(reason) => {
        if (kind === 'restore') restore.mutate(params);
        else (kind === 'revoke' ? revoke : reissue).mutate({ ...params, body: { reason } });
      }}
      onClose={onClose}
    >
      {t(`ask.${kind}.text`, values)}
    </ConfirmDialog>
  );
}
