import { useEffect, useEffectEvent, useState } from 'react';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import type { SessionUser } from '#contract/platform/session.calls.ts';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { localPath } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { forgetRegistration, keepRegistration, keptRegistration } from './kept-registration.ts';
import { noDealer, type DealerValues } from './dealer-fields.tsx';

const person = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  phone: '',
  address: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  website: '',
  email: '',
  password: '',
  confirmation: '',
};
const work = {
  companyRole: 'Dealer',
  primaryRole: '',
  dealerPosition: '',
  assignmentGroup: '',
  businessUnits: [] as string[],
  salesRep: '',
  participatingLearner: true,
  // Consent is given, never taken: nothing about it is ticked in advance.
  receiveEmails: false,
  privacy: false,
};

export interface StepValues {
  readonly person: typeof person;
  readonly dealer: DealerValues;
  readonly work: typeof work;
}
export type StepName = keyof StepValues;
type Errors = Readonly<Record<string, string>>;

export interface StepProps<Name extends StepName> {
  readonly values: StepValues[Name];
  /** The server's errors for the fields of this step. */
  readonly errors: Errors;
  readonly onDone: (values: StepValues[Name], captcha?: string) => void | Promise<void>;
  readonly onBack?: (values: StepValues[Name]) => void;
  /** Stores the values of the fields for a reload. */
  readonly onTyped: (values: StepValues[Name]) => void;
}

const order = ['person', 'dealer', 'work'] as const;
const stepOf = (field: string): StepName =>
  field in person ? 'person' : /^(dealer|company|newDealer)(\.|$)/.test(field) ? 'dealer' : 'work';

/** The registration in progress: entered values stay, whichever step is open; the last step sends it. */
export function useRegistration(companyRole: string | undefined) {
  const language = useLanguage();
  const [step, setStep] = useState(0);
  const [kept] = useState(keptRegistration);
  const [values, setValues] = useState<StepValues>(() => ({
    person: { ...person, ...kept.values?.person },
    dealer: { ...noDealer, ...kept.values?.dealer },
    work: { ...work, ...(companyRole && { companyRole }), ...kept.values?.work },
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [user, setUser] = useState<SessionUser>();

  const keep = <Name extends StepName>(name: Name, given: StepValues[Name]): StepValues => {
    const all = { ...values, [name]: given };
    setValues(all);
    return all;
  };
  const send = async ({ person: who, dealer, work: does }: StepValues, captcha: string | undefined) => {
    try {
      const body = { ...who, ...dealer, ...does, privacy: does.privacy as true, ...(captcha && { captcha }) };
      const { user: registered } = await callApi(registrationCalls.register, { body });
      forgetRegistration();
      setUser(registered);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
      const target = order.findIndex((name) => fields.some((field) => stepOf(field) === name));
      if (!(error instanceof ApiError) || target === -1 || order[target] === 'work') throw error;
      setErrors(error.fields);
      setStep(target);
    }
  };
  /** Back from the code to the address: the account with the wrong one is left, and what was entered is there again. */
  const startOver = async () => {
    await fetch('/api/logout', { redirect: 'manual' });
    if (values.person.email) keepRegistration({ values });
    window.location.assign(localPath(accountScreens.register.path, language));
  };
  return {
    step,
    startOver,
    user,
    /** Values were entered before the page was reloaded. The password is not kept. */
    isRestored: kept.values !== undefined,
    props: <Name extends StepName>(name: Name): StepProps<Name> => {
      const at = order.indexOf(name);
      return {
        values: values[name],
        errors: Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === name)),
        onTyped: (given) => keepRegistration({ values: { ...values, [name]: given } }),
        onDone: async (given, captcha) => {
          const all = keep(name, given);
          setErrors({});
          if (name === 'work') await send(all, captcha);
          else setStep(at + 1);
        },
        ...(at > 0 && {
          onBack: (given: StepValues[Name]) => {
            keep(name, given);
            setStep(at - 1);
          },
        }),
      };
    },
  };
}

/** Stores the values of a step while they are entered, so that a reload restores them. */
export function useKeptStep<Values>(values: Values, onTyped: (values: Values) => void): void {
  const typed = useEffectEvent(onTyped);
  useEffect(() => {
    typed(values);
  }, [values]);
}

/** Shows the server's errors for the fields when the step is opened again. */
export function useStepErrors(form: { setErrors: (errors: Errors) => void }, errors: Errors): void {
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (!first) return;
    form.setErrors({ ...errors });
    document.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the step is opened again
  }, []);
}
