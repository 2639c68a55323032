import { useState } from 'react';
import {
  defaultDesign,
  defaultPlaces,
  sheetOf,
  usualReminderDays,
  type CertificateDesign,
  type CertificateElement,
  type ElementPlace,
} from '#contract/training/certificate-design.ts';
import type { Certification } from '#contract/training/certificates.calls.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';

/** The state of the editor: a design with its validity and its chosen pictures. */
export interface Draft {
  readonly name: string;
  readonly brand: string | null;
  readonly design: CertificateDesign;
  readonly validityMonths: number | null;
  readonly reminderDays: readonly number[];
  readonly background: UploadedFile | null;
  readonly logo: UploadedFile | null;
}

const stored = (location: string | null, name: string): UploadedFile | null =>
  location === null ? null : { id: location, name, url: location };

export const draftOf = (certification: Certification | null, name: string): Draft =>
  certification
    ? {
        name: certification.name,
        brand: certification.brand?._id ?? null,
        design: certification.design,
        validityMonths: certification.validityMonths,
        reminderDays: certification.reminderDays,
        background: stored(certification.background, 'background'),
        logo: stored(certification.logo, 'logo'),
      }
    : {
        name,
        brand: null,
        design: defaultDesign,
        validityMonths: null,
        reminderDays: [...usualReminderDays],
        background: null,
        logo: null,
      };

const kept = 100;

/** A draft with its history: every completed change can be undone and redone. */
export function useDesign(saved: Draft) {
  const [past, setPast] = useState<readonly Draft[]>([]);
  const [draft, setDraft] = useState(saved);
  const [future, setFuture] = useState<readonly Draft[]>([]);
  const [base, setBase] = useState(saved);

  const change = (next: Draft) => {
    setPast((before) => [...before.slice(-kept), draft]);
    setDraft(next);
    setFuture([]);
  };
  const changeDesign = (part: Partial<CertificateDesign>) =>
    change({ ...draft, design: { ...draft.design, ...part } });
  return {
    draft,
    isDirty: draft !== base,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change,
    changeDesign,
    /** A new orientation has its own positions: the old ones would be off the sheet. */
    turn: (orientation: CertificateDesign['orientation']) =>
      changeDesign({ orientation, places: defaultPlaces[orientation] }),
    move: (element: CertificateElement, part: Partial<ElementPlace>) =>
      changeDesign({
        places: { ...draft.design.places, [element]: within({ ...draft.design.places[element], ...part }) },
      }),
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setPast(past.slice(0, -1));
      setFuture([draft, ...future]);
      setDraft(before);
    },
    redo: () => {
      const [next, ...rest] = future;
      if (!next) return;
      setPast([...past, draft]);
      setFuture(rest);
      setDraft(next);
    },
    reset: () => change(base),
    settle: (next: Draft) => {
      setBase(next);
      setDraft(next);
      setPast([]);
      setFuture([]);
    },
  };
}
export type DesignWork = ReturnType<typeof useDesign>;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Keeps a box within its sheet. */
export function within(place: ElementPlace): ElementPlace {
  const width = between(rounded(place.width), 1, 100);
  return {
    ...place,
    width,
    size: between(rounded(place.size), 5, 300),
    x: between(rounded(place.x), 0, 100 - width),
    y: between(rounded(place.y), 0, 99),
  };
}

/** The height of an element for its handle, in percent of the sheet. */
export function heightOf(design: CertificateDesign, element: CertificateElement): number {
  const { height } = sheetOf(design);
  const { size, y } = design.places[element];
  const points = {
    logo: size,
    stages: size,
    qr: size,
    issuedOn: size * 2.2,
    expiresOn: size * 2.2,
    code: size * 2.2,
    signature: size * 1.4,
    title: size * 1.2,
    name: size * 1.15,
    dealer: size * 1.2,
    statement: size * 1.2,
    curriculum: size * 1.15,
    courses: Math.max(size * 2, ((design.places.issuedOn.y - y) / 100) * height - 30),
  }[element];
  return (points / height) * 100;
}

/** The box of a drawn square or picture: a QR code is as wide as it is high. */
export function widthOf(design: CertificateDesign, element: CertificateElement): number {
  const { size, width } = design.places[element];
  return element === 'qr' ? (size / sheetOf(design).width) * 100 : width;
}
