import { dealerImportErrors as errors } from '#contract/people/dealer-imports.errors.ts';
import { dealerErrors } from '#contract/people/dealers.errors.ts';
import {
  dealerFields,
  isReservedNumber,
  type DealerFields,
  type DealerStatus,
} from '#contract/people/dealers.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { explain, type Issue } from '#contract/platform/validation.ts';
import { hasRight, type Actor } from '#server/platform/access/actor.ts';
import {
  rowReason,
  type JudgedRow,
  type Judging,
  type RowChange,
  type RowReason,
  type RowToJudge,
  type RowValues,
} from '#server/platform/imports/import-kinds.ts';
import { numberIn } from '#server/platform/tables/values.ts';
import { dealerColumns } from './columns.ts';
import {
  dealersByNumber,
  unitsNamed,
  type NamedUnit,
  type StandingDealer,
} from './import-dealers.queries.ts';

/** What carrying out a row does. */
export interface DealerPlan {
  readonly dealer: DealerFields;
  /** Null for a new one. */
  readonly before: StandingDealer | null;
}

type Judged = JudgedRow<DealerPlan>;

/** Judges rows by the form of a dealer: what a row leaves empty is what stands, or what a new dealer begins with. */
export async function judgeDealers(
  judging: Judging<Actor | null>,
  rows: readonly RowToJudge[],
): Promise<readonly Judged[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ values }) => (values['number'] ?? '').toUpperCase());
  const standing = await dealersByNumber(judging.db, judging.actor, [...new Set(numbers)]);
  const asked = new Set(rows.flatMap(({ values }) => listIn(values['businessUnits'] ?? '')));
  const units = asked.size > 0 ? await unitsNamed(judging.db, [...asked]) : new Map<string, NamedUnit>();
  return rows.map(({ number, values }, index) => ({
    number,
    ...judgeDealer(judging, values, standing.get(numbers[index]!) ?? null, units),
  }));
}

const listIn = (text: string): readonly string[] => {
  const parts = /[;\n]/.test(text) ? text.split(/[;\n]/) : text.split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

function judgeDealer(
  { actor }: Judging<Actor | null>,
  values: RowValues,
  before: StandingDealer | null,
  units: ReadonlyMap<string, NamedUnit>,
): Omit<Judged, 'number'> {
  const faults: RowReason[] = [];
  const form = formOf(values, before, units, faults);
  const parsed = dealerFields.safeParse(form, { reportInput: true });
  const issues = parsed.success ? [] : (parsed.error.issues as readonly Issue[]);
  // One fault for each field; a cell that could not be read has one already.
  for (const issue of issues) {
    const reason = faultOf(issue);
    if (!faults.some(({ column }) => column === reason.column)) faults.push(reason);
  }
  if (before && !before.isVisible) faults.push(rowReason(errors.beyond, { number: before.number }, 'number'));
  if (!before && isReservedNumber(values['number'] ?? ''))
    faults.push(rowReason(dealerErrors.numberReserved, {}, 'number'));
  const common = { doubts: [], suggestion: null, targetId: before?.id ?? null };
  const failed = { ...common, changes: [], effects: [], plan: null };
  if (faults.length > 0 || !parsed.success) return { ...failed, outcome: 'error', reasons: faults };
  const dealer = parsed.data;
  if (!before)
    return {
      ...common,
      outcome: 'add',
      reasons: [rowReason(errors.newDealer)],
      changes: [],
      effects: [],
      plan: { dealer, before },
    };
  const changes = changesOf(before, dealer, units);
  if (changes.length === 0) return { ...failed, outcome: 'same', reasons: [] };
  if (!mayChange(actor)) return { ...failed, outcome: 'error', reasons: [rowReason(errors.mayNotChange)] };
  const closes = before.status === 'active' && dealer.status !== 'active';
  const effects = closes ? ['close'] : [];
  if (closes && !actor)
    return {
      ...common,
      outcome: 'check',
      doubts: ['closes'],
      reasons: [rowReason(errors.closes, {}, 'status')],
      changes,
      effects,
      plan: null,
    };
  return { ...common, outcome: 'update', reasons: [], changes, effects, plan: { dealer, before } };
}

/** Whether dealers that stand may be changed. The portal itself may. */
export const mayChange = (actor: Actor | null): boolean => !actor || hasRight(actor, 'MODIFY_DEALERS');

/** The form that the row would fill in. */
function formOf(
  values: RowValues,
  before: StandingDealer | null,
  units: ReadonlyMap<string, NamedUnit>,
  faults: RowReason[],
): Readonly<Record<string, unknown>> {
  const said = (key: string, standing: string | undefined) =>
    (values[key] ?? '') === '' ? (standing ?? '') : values[key];
  const asked = listIn(values['businessUnits'] ?? '');
  const unitIds = asked.flatMap((name) => {
    const unit = units.get(name);
    if (!unit) faults.push(rowReason(errors.unknownUnit, { name }, 'businessUnits'));
    return unit?.id ?? [];
  });
  const pin = pinOf(values, faults);
  return {
    name: said('name', before?.name),
    number: before?.number.toUpperCase() ?? values['number'] ?? '',
    status: statusOf(values['status'] ?? '', before, faults),
    address: {
      addressLine1: said('addressLine1', before?.address.addressLine1),
      city: said('city', before?.address.city),
      region: said('region', before?.address.region),
      postalCode: said('postalCode', before?.address.postalCode),
    },
    country: said('country', before?.country),
    phone: said('phone', before?.phone),
    website: said('website', before?.website),
    timezone: said('timezone', before?.timezone),
    businessUnits:
      asked.length > 0 ? [...new Set(unitIds)] : (before?.businessUnits.map(({ _id }) => _id) ?? []),
    latitude: pin.latitude ?? before?.latitude ?? null,
    longitude: pin.longitude ?? before?.longitude ?? null,
  };
}

const statusWords: Readonly<Record<string, DealerStatus>> = {
  active: 'active',
  actif: 'active',
  inactive: 'inactive',
  inactif: 'inactive',
  closed: 'inactive',
  ferme: 'inactive',
  pending: 'pending',
  waiting: 'pending',
  'en attente': 'pending',
};

function statusOf(text: string, before: StandingDealer | null, faults: RowReason[]): DealerStatus {
  const standing = before?.status ?? 'active';
  if (text === '') return standing;
  const status = statusWords[text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()];
  if (!status) faults.push(rowReason(errors.unknownStatus, {}, 'status'));
  return status ?? standing;
}

function pinOf(values: RowValues, faults: RowReason[]): { latitude?: number; longitude?: number } {
  const pin: { latitude?: number; longitude?: number } = {};
  for (const key of ['latitude', 'longitude'] as const) {
    const text = values[key] ?? '';
    if (text === '') continue;
    const number = numberIn(text, '.');
    if (number !== null) pin[key] = Number(number);
    else {
      const { label } = dealerColumns.find((column) => column.key === key)!;
      faults.push({
        en: rowReason(errors.notANumber, { field: label.en }).en,
        fr: rowReason(errors.notANumber, { field: label.fr }).fr,
        column: key,
      });
    }
  }
  return pin;
}

const formErrors = Object.values(dealerErrors);

function faultOf(issue: Issue): RowReason {
  const sentenceIn = (language: 'en' | 'fr') =>
    explain([issue], dealerFields, formErrors, language)[0]!.sentence;
  return { en: sentenceIn('en'), fr: sentenceIn('fr'), column: String(issue.path.at(-1) ?? 'number') };
}

const both = (text: string): Bilingual => ({ en: text, fr: text });
const statusLabels: Readonly<Record<DealerStatus, Bilingual>> = {
  active: { en: 'Active', fr: 'Actif' },
  inactive: { en: 'Inactive', fr: 'Inactif' },
  pending: { en: 'Pending', fr: 'En attente' },
};

/** What a row changes, as it is shown. */
function changesOf(
  before: StandingDealer,
  dealer: DealerFields,
  named: ReadonlyMap<string, NamedUnit>,
): readonly RowChange[] {
  const changes: RowChange[] = [];
  const add = (column: string, from: Bilingual, to: Bilingual) => {
    if (from.en !== to.en || from.fr !== to.fr) changes.push({ column, from, to });
  };
  add('name', both(before.name), both(dealer.name));
  add('status', statusLabels[before.status], statusLabels[dealer.status]);
  for (const key of ['addressLine1', 'city', 'region', 'postalCode'] as const)
    add(key, both(before.address[key]), both(dealer.address[key]));
  for (const key of ['country', 'phone', 'website', 'timezone'] as const)
    add(key, both(before[key]), both(dealer[key]));
  for (const key of ['latitude', 'longitude'] as const)
    add(key, both(String(before[key] ?? '')), both(String(dealer[key] ?? '')));
  const standing = before.businessUnits.map(({ _id }) => _id);
  const { businessUnits } = dealer;
  if (standing.length !== businessUnits.length || businessUnits.some((id) => !standing.includes(id))) {
    const names = [...named.values()].filter(({ id }) => businessUnits.includes(id));
    const unique = [...new Map(names.map((unit) => [unit.id, unit])).values()];
    changes.push({ column: 'businessUnits', from: unitNames(before.businessUnits), to: unitNames(unique) });
  }
  return changes;
}

const unitNames = (units: readonly { readonly name: string; readonly nameFr: string }[]): Bilingual => ({
  en: units.map(({ name }) => name).join(', '),
  fr: units.map(({ name, nameFr }) => nameFr || name).join(', '),
});
