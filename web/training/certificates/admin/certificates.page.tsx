import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls, type Certificate } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CertificateChip } from '../certificate-chip.tsx';
import { useCertificateActions } from './certificate-actions.tsx';
import { CertificateFilters, useCertificateFilterChips } from './certificate-filters.tsx';
import classes from './register.module.css';

const limit = 10;
const states = ['all', 'valid', 'expiring', 'expired', 'revoked', 'superseded'] as const;
const sorts = ['issuedOn', 'expiresOn', 'person', 'curriculum'] as const;

/** The register: every certificate in scope, to search, filter, export, print, revoke, restore and reissue. */
export function Page() {
  const { t } = useTranslation('certificates');
  const formats = useFormats();
  const list = useListState(
    { text: 'text', state: states, curriculum: 'text', dealer: 'text', user: 'text' },
    sorts,
  );
  const [filtering, setFiltering] = useState(false);
  const { state = 'all' } = list.filters;
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
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(certificateCalls.list, { query: { ...filters, ...paging } });
    return { rows: reply.certificates, pagination: reply.pagination };
  });
  const columns = useColumns();
  const actions = useCertificateActions();
  const chips = useCertificateFilterChips(list.filters, found.data?.certificates ?? [], list.setFilters);
  return (
    <>
      <ReportHeader
        title={t('ui:word.certificates')}
        sub={t('register.sub')}
        table={{ call: certificateCalls.export, query: filters, rows: found.data?.pagination.total }}
        onPrint={print.print}
        actions={
          <ButtonLink href={addressOf(screens.designs)} icon={<IconPalette size={16} stroke={1.7} />}>
            {t('register.designs')}
          </ButtonLink>
        }
      />
      <Tabs
        label={t('ui:word.certificatesByStatus')}
        current={state}
        items={states.map((key) => ({
          key,
          label: t(`register.state.${key}`),
          count: found.data && formats.number(found.data.counts[key]),
        }))}
        onChange={(key) => list.setFilters({ state: key === 'all' ? undefined : key })}
      />
      <ListTable
        label={t('ui:word.certificates')}
        list={list}
        reply={found}
        rows={print.rows ?? found.data?.certificates}
        whole={print.rows !== undefined}
        rowKey={(row) => row._id}
        rowMenu={(row) => ({ name: row.person.name, items: actions.menuOf(row) })}
        columns={columns}
        sortedBy={{ key: 'issuedOn', direction: 'desc' }}
        search={t('ui:word.nameNumberOrCurriculum')}
        moreFilters={{ onMore: () => setFiltering(true), chips, onClear: list.clearFilters }}
        empty={{ title: t('ui:word.noCertificatesYet'), sentence: t('register.empty.sentence') }}
      />
      {filtering && (
        <CertificateFilters
          onClose={() => setFiltering(false)}
          onApply={(chosen) => {
            list.setFilters(chosen);
            setFiltering(false);
          }}
        />
      )}
      {actions.dialog}
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
      header: t('ui:word.person'),
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
      header: t('ui:word.curriculum'),
      sortable: true,
      priority: 2,
      cell: (row) => (
        <IdentityCell
          title={inLanguage(row.curriculum.name, language)}
          detail={<span className="num">{row.code}</span>}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      cell: (row) => <CertificateChip status={row.status} isExpiring={row.isExpiring} />,
    },
    {
      key: 'issuedOn',
      header: t('ui:word.passedOn'),
      sortable: true,
      priority: 3,
      cell: (row) => <span className="num">{formats.date(row.issuedOn, 'MM/DD/YYYY')}</span>,
    },
    {
      key: 'expiresOn',
      header: t('field.expiresOn'),
      sortable: true,
      priority: 2,
      phone: 'figure',
      cell: (row) => (
        <IdentityCell
          title={
            <span className={classes.plain}>
              {row.expiresOn ? formats.date(row.expiresOn, 'MM/DD/YYYY') : t('ui:word.noEndDate')}
            </span>
          }
          detail={row.revokeReason}
        />
      ),
    },
  ];
}
