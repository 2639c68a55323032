import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls, type Certificate } from '#contract/training/certificates.calls.ts';
import { certificateScreens } from '#contract/training/certificates.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { CertificateChip } from '#web/training/certificates/certificate-chip.tsx';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { ReportTabs } from '../report-tabs.tsx';
import { useReportArea } from '../use-report-area.ts';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';

const limit = 15;
const states = ['valid', 'expiring', 'expired', 'all'] as const;
const sorts = ['issuedOn', 'expiresOn', 'person', 'curriculum'] as const;

/** Who of the own people is certified, whose certificate expires within sixty days, and whose has expired. */
export function Page() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const list = useListState({ text: 'text', state: states, curriculum: 'text' }, sorts);
  const { state = 'valid' } = list.filters;
  const sort = list.sort ?? ({ key: 'expiresOn', direction: 'asc' } as const);
  const query = {
    text: list.filters.text,
    curriculum: list.filters.curriculum,
    ...(state !== 'all' && { status: state }),
    sortBy: sort.key,
    direction: sort.direction,
  };
  const found = useCall(
    certificateCalls.list,
    { query: { page: list.page, limit: list.limit(limit), ...query } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(certificateCalls.list, { query: { ...paging, ...query } });
    return { rows: reply.certificates, pagination: reply.pagination };
  });
  const curriculums = useCall(curriculumCalls.list, { query: { page: 0 } }, { staleMilliseconds: 60_000 });
  const options = (curriculums.data?.curriculums ?? []).map(({ _id, name }) => ({
    value: _id,
    label: inLanguage(name, language),
  }));
  const choices = [{ name: 'curriculum', label: t('ui:word.curriculum'), options }] as const;
  return (
    <>
      <ReportHeader
        title={t('ui:word.certificates')}
        sub={t('certified.sub')}
        table={{ call: certificateCalls.export, query, rows: found.data?.pagination.total }}
        onPrint={print.print}
      />
      <ReportTabs current="reports.certificates" />
      <Tabs
        label={t('ui:word.certificatesByStatus')}
        current={state}
        items={states.map((key) => ({
          key,
          label: t(`certified.state.${key}`),
          count: found.data && formats.number(found.data.counts[key]),
        }))}
        onChange={(key) => list.setFilters({ state: key === 'valid' ? undefined : key })}
      />
      <ListTable
        label={t('ui:word.certificates')}
        list={list}
        reply={found}
        rows={print.rows ?? found.data?.certificates}
        whole={print.rows !== undefined}
        sized
        rowKey={(row) => row._id}
        rowTone={(row) => (row.isExpiring ? 'warn' : row.status === 'expired' ? 'bad' : undefined)}
        columns={useColumns()}
        sortedBy={{ key: 'expiresOn', direction: 'asc' }}
        search={t('ui:word.nameNumberOrCurriculum')}
        choices={choices}
        empty={{ title: t('ui:word.noCertificatesYet'), sentence: t('certified.empty.sentence') }}
      />
    </>
  );
}

function useColumns(): readonly Column<Certificate>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const area = useReportArea();
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      sortable: true,
      cell: (row) => (
        <IdentityCell
          before={<Face name={row.person.name} size={32} />}
          title={row.person.name}
          href={area.details('user', row.person._id)}
          {...(row.dealer && { detail: row.dealer.name })}
        />
      ),
    },
    {
      key: 'curriculum',
      header: t('ui:word.curriculum'),
      sortable: true,
      priority: 2,
      cell: (row) => (
        <TwoLines
          first={inLanguage(row.curriculum.name, language)}
          second={
            <AppLink href={addressOf(certificateScreens.verify, { code: row.code })}>{row.code}</AppLink>
          }
        />
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 150,
      cell: (row) => <CertificateChip status={row.status} isExpiring={row.isExpiring} />,
    },
    {
      key: 'issuedOn',
      header: t('column.issued'),
      sortable: true,
      priority: 3,
      width: 140,
      cell: (row) => formats.date(row.issuedOn, 'MM/DD/YYYY'),
    },
    {
      key: 'expiresOn',
      header: t('column.until'),
      sortable: true,
      priority: 2,
      phone: 'figure',
      width: 150,
      cell: (row) => (row.expiresOn ? formats.date(row.expiresOn, 'MM/DD/YYYY') : t('ui:word.noEndDate')),
    },
  ];
}
