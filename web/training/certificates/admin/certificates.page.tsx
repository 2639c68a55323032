import {
  IconBan,
  IconDownload,
  IconExternalLink,
  IconFileTypePdf,
  IconPalette,
  IconRefresh,
  IconRestore,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls, type Certificate } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { callAddress, callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { CertificateChip } from '../certificate-chip.tsx';
import classes from './register.module.css';

const limit = 10;
const states = ['all', 'valid', 'expiring', 'expired', 'revoked', 'superseded'] as const;
type State = (typeof states)[number];
const sorts = ['issuedOn', 'expiresOn', 'person', 'curriculum'] as const;
type Question = { readonly kind: 'revoke' | 'restore' | 'reissue'; readonly certificate: Certificate };

/** The register: every certificate in scope, found, filtered, exported, revoked, restored, issued anew. */
export function Page() {
  const { t } = useTranslation('certificates');
  const formats = useFormats();
  const list = useListState(['text', 'state', 'curriculum', 'dealer', 'user'], sorts);
  const [filtering, setFiltering] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const state: State = states.find((one) => one === list.filters.state) ?? 'all';
  const filters = {
    text: list.filters.text,
    curriculum: list.filters.curriculum,
    dealer: list.filters.dealer,
    user: list.filters.user,
    ...(state !== 'all' && { status: state }),
    ...list.order,
  };
  const found = useCall(
    certificateCalls.list,
    { query: { ...filters, page: list.page, limit } },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const chips = useFilterChips(list.filters, found.data?.certificates ?? [], list.setFilters);
  return (
    <>
      <PageHeader
        title={t('register.title')}
        sub={t('register.sub')}
        actions={
          <>
            <ButtonLink
              href={callAddress(certificateCalls.export, { query: filters })}
              download
              icon={<IconDownload size={16} stroke={1.7} />}
            >
              {t('register.export')}
            </ButtonLink>
            <ButtonLink href={addressOf(screens.designs)} icon={<IconPalette size={16} stroke={1.7} />}>
              {t('register.designs')}
            </ButtonLink>
          </>
        }
      />
      <Tabs
        label={t('register.states')}
        current={state}
        items={states.map((key) => ({
          key,
          label: t(`register.state.${key}`),
          count: found.data && formats.number(found.data.counts[key]),
        }))}
        onChange={(key) => list.setFilters({ state: key === 'all' ? undefined : key })}
      />
      <ListTable
        label={t('register.title')}
        list={list}
        reply={found}
        rows={found.data?.certificates}
        rowKey={(row) => row._id}
        rowMenu={(row) => ({ name: row.person.name, items: actionsOf(row, t, setQuestion) })}
        columns={columns}
        sortedBy={{ key: 'issuedOn', direction: 'desc' }}
        search={t('register.search')}
        moreFilters={{ onMore: () => setFiltering(true), chips, onClear: list.clearFilters }}
        empty={{ title: t('register.empty.title'), sentence: t('register.empty.sentence') }}
      />
      {filtering && (
        <Filters
          onClose={() => setFiltering(false)}
          onApply={(chosen) => {
            list.setFilters(chosen);
            setFiltering(false);
          }}
        />
      )}
      {question && <Asked {...question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

function useColumns(): readonly Column<Certificate>[] {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'person',
      header: t('field.person'),
      primary: true,
      sortable: true,
      cell: (row) => (
        <IdentityCell
          title={row.person.name}
          href={addressOf(screens.verify, { code: row.code })}
          detail={row.dealer?.name}
        />
      ),
    },
    {
      key: 'curriculum',
      header: t('field.curriculum'),
      sortable: true,
      hideOnPhone: true,
      cell: (row) => (
        <IdentityCell
          title={inLanguage(row.curriculum.name, language)}
          detail={<span className="num">{row.code}</span>}
        />
      ),
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: (row) => <CertificateChip status={row.status} isExpiring={row.isExpiring} />,
    },
    {
      key: 'issuedOn',
      header: t('field.issuedOn'),
      sortable: true,
      hideOnPhone: true,
      cell: (row) => <span className="num">{formats.date(row.issuedOn, 'MM/DD/YYYY')}</span>,
    },
    {
      key: 'expiresOn',
      header: t('field.expiresOn'),
      sortable: true,
      hideOnPhone: true,
      cell: (row) => (
        <IdentityCell
          title={
            <span className={classes.plain}>
              {row.expiresOn ? formats.date(row.expiresOn, 'MM/DD/YYYY') : t('field.noEnd')}
            </span>
          }
          detail={row.revokeReason}
        />
      ),
    },
  ];
}

function actionsOf(
  row: Certificate,
  t: (
    key:
      | 'action.pdfEn'
      | 'action.pdfFr'
      | 'action.public'
      | 'action.revoke'
      | 'action.restore'
      | 'action.reissue',
  ) => string,
  ask: (question: Question) => void,
): MenuAction[] {
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
            onSelect: () => ask({ kind: 'reissue', certificate: row }),
          },
        ]
      : []),
    ...(row.abilities.restore
      ? [
          {
            key: 'restore',
            label: t('action.restore'),
            icon: <IconRestore {...icon} />,
            onSelect: () => ask({ kind: 'restore', certificate: row }),
          },
        ]
      : []),
    ...(row.abilities.revoke
      ? [
          {
            key: 'revoke',
            label: t('action.revoke'),
            icon: <IconBan {...icon} />,
            tone: 'danger' as const,
            divided: true,
            onSelect: () => ask({ kind: 'revoke', certificate: row }),
          },
        ]
      : []),
  ];
}

const show = (address: string) => void window.open(address, '_blank', 'noopener');

/** Asks once, with the reason where one is kept. */
function Asked({ kind, certificate, onClose }: Question & { onClose: () => void }) {
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
        reason: { label: t('field.reason'), hint: t(`ask.${kind}.hint`), required: true, maxLength: 500 },
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

type Narrowed = { readonly curriculum?: string | undefined; readonly dealer?: string | undefined };

/** Curriculum and dealer, found by name. */
function Filters({ onClose, onApply }: { onClose: () => void; onApply: (chosen: Narrowed) => void }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const [curriculum, setCurriculum] = useState<AsyncOption | null>(null);
  const [dealer, setDealer] = useState<AsyncOption | null>(null);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('filters.title')}
      submitLabel={t('filters.apply')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({
          ...(curriculum && { curriculum: curriculum.value }),
          ...(dealer && { dealer: dealer.value }),
        });
      }}
    >
      <AsyncSelect
        label={t('field.curriculum')}
        value={curriculum}
        onChange={setCurriculum}
        search={async (text, signal) => {
          const { curriculums } = await callApi(
            curriculumCalls.list,
            { query: { text: text || undefined, limit: 20 } },
            { signal },
          );
          return curriculums.map((one) => ({ value: one._id, label: inLanguage(one.name, language) }));
        }}
      />
      <AsyncSelect
        label={t('field.dealer')}
        value={dealer}
        onChange={setDealer}
        search={async (text, signal) => {
          const { names } = await callApi(dealerCalls.allNames, { query: { text } }, { signal });
          return names.map((one) => ({ value: one._id, label: one.name, detail: one.city }));
        }}
      />
    </FormDrawer>
  );
}

/** What the register is narrowed to besides its tabs, each removable. */
function useFilterChips(
  filters: Narrowed & { readonly user?: string | undefined },
  rows: readonly Certificate[],
  set: (change: { curriculum?: undefined; dealer?: undefined; user?: undefined }) => void,
) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const [first] = rows;
  const name = {
    curriculum: first && inLanguage(first.curriculum.name, language),
    dealer: first?.dealer?.name,
    user: first?.person.name,
  };
  const label = { curriculum: t('field.curriculum'), dealer: t('field.dealer'), user: t('field.person') };
  return (['curriculum', 'dealer', 'user'] as const)
    .filter((key) => filters[key])
    .map((key) => ({
      key,
      label: name[key] ? t('ui:labelled', { label: label[key], value: name[key] }) : label[key],
      onRemove: () => set({ [key]: undefined }),
    }));
}
