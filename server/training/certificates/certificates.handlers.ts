import { allows } from '#contract/platform/access.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { inLanguage, isLanguage } from '#contract/platform/language.ts';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import {
  certificateCalls,
  certificationCalls,
  type Certificate,
  type CertificateDetail,
} from '#contract/training/certificates.calls.ts';
import { certificateErrors as errors } from '#contract/training/certificates.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { dayIn } from '#server/platform/today.ts';
import {
  certificateByCode,
  certificateById,
  certificatesOf,
  listCertificates,
  lockCertificate,
  registerPages,
  writeRevocation,
  type CertificateRow,
  type CertificateWhole,
} from './certificates.queries.ts';
import { shownCode, typedCode } from './certificates.rules.ts';
import { certificatesManaged, certificatesVisible } from './certificates.scope.ts';
import { registerTable } from './register.files.ts';
import { issue, makingOptions } from './issue.ts';
import { reissued, supersede } from './issue.queries.ts';
import { certificateSheet } from './sheets.ts';

/** Tries of unknown certificate numbers from one address. Known numbers do not count. */
const wrongNumbers = { name: 'certificate-verify', count: 60, seconds: 600 } as const;

export const certificateHandlers: Handlers<typeof certificateCalls> = {
  async list({ query }, { db, actor, today }) {
    const { rows, counts } = await listCertificates(db, certificatesVisible.sql(actor, 't'), query, today());
    return {
      certificates: rows.map((row) => present(row, actor)),
      pagination: paginationOf(counts[query.status ?? 'all'], query),
      counts,
      abilities: { design: allows(certificationCalls.save.access, actor) },
    };
  },

  async export({ query }, { db, actor, today, language }) {
    return tableFile(query.format, language, {
      day: today(),
      ...registerTable(language, (row) => certificatesManaged.holds(actor, row)),
      pages: registerPages(db, certificatesVisible.sql(actor, 't'), query, today()),
    });
  },

  async user({ params }, { db, actor, today }) {
    const rows = await certificatesOf(db, params.userId, actor, today());
    return { certificates: rows.map((row) => presentWhole(row, actor, today())) };
  },

  async verify({ params }, { db, actor, now, today, settings, limits, origin }) {
    const at = now();
    const read = await limits.guess([[wrongNumbers, subscriberOf(origin.ip)]], async () => {
      const code = typedCode(params.code);
      return code ? certificateByCode(db, code, actor ?? nobody, today()) : undefined;
    });
    const row = found(read, errors.unknownCode);
    return {
      certificate: {
        code: shownCode(row.code),
        status: row.status,
        name: row.person.name,
        curriculum: row.curriculum.name,
        issuedOn: row.issuedOn,
        expiresOn: row.expiresOn,
        coursesCount: row.coursesCount,
        revokedOn: row.revokedAt && dayIn(settings.timeZone, new Date(row.revokedAt)),
        supersededOn: row.supersededAt && dayIn(settings.timeZone, new Date(row.supersededAt)),
        checkedAt: at.toISOString(),
        sheet: sheetOf(row),
        _id: row.isVisible ? row.id : null,
      },
    };
  },

  async get({ params }, { db, actor, today }) {
    const row = await certificateById(db, params.id, actor, today());
    return { certificate: presentWhole(found(row, errors.notFound), actor, today()) };
  },

  async pdf({ params, query }, context) {
    const { db, actor, today } = context;
    const row = found(await certificateById(db, params.id, actor, today()), errors.notFound);
    const language = query.lang ?? (isLanguage(row.language) ? row.language : 'en');
    const name = inLanguage(row.curriculum.name, language);
    return {
      body: await certificateSheet(context, row, language),
      mediaType: 'application/pdf',
      ...(query.download && { downloadName: `${name}, ${row.person.name}.pdf` }),
    };
  },

  revoke: ({ params, body }, context) =>
    onStanding(params.id, context, async (change, row) => {
      if (row.status === 'revoked') refuse(errors.revokedBefore);
      const { actor, now } = context;
      await writeRevocation(change.tx, row.id, {
        at: now(),
        by: actor.id,
        proxiedBy: actor.session.proxiedBy,
        reason: body.reason,
      });
      return { before: { revoked: false }, after: { revoked: true, reason: body.reason } };
    }),

  restore: ({ params }, context) =>
    onStanding(params.id, context, async (change, row) => {
      if (row.status !== 'revoked') refuse(errors.notRevoked);
      await writeRevocation(change.tx, row.id, null);
      return { before: { revoked: true, reason: row.revokeReason }, after: { revoked: false } };
    }),

  reissue: ({ params, body }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const row = await standing(change, params.id, actor);
      const options = makingOptions(context);
      const made = (await reissued(change.tx, row.id, options)) ?? refuse(errors.notFound);
      await supersede(change.tx, row.id, options.at);
      const id = await issue(change, made, {
        occasion: 'reissued',
        issuedBy: actor.id,
        issuedProxiedBy: actor.session.proxiedBy,
      });
      await change.record({
        type: 'update',
        entity: entityOf(row),
        before: { supersededAt: null },
        after: { supersededAt: options.at.toISOString(), reason: body.reason, by: id },
      });
      return { certificate: await reread(change, id!, actor) };
    }),
};

/** Without a session, only part of a certificate is shown. */
const nobody: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  roleId: '',
  roleCode: null,
  roleRank: 9,
  rights: new Set(),
  reach: 'self',
  adminArea: 'none',
  writesFrenchOnly: false,
  areas: { adminRoles: [], limitedAdminRoles: [] },
  isPlatformAdmin: false,
  isInstructor: false,
  isFieldTrainingAdmin: false,
  isDealerOwner: false,
  limited: true,
  language: 'en',
  dealerIds: [],
  businessUnitIds: [],
  assignmentGroupIds: [],
  ownedBrandIds: [],
  adminGroupIds: [],
  memberGroupIds: [],
  countries: [],
  states: [],
  session: { id: '', proxiedBy: null, proxyReason: null, steppedUp: false, proxyEnded: false },
};

/** Locks the certificate if this person may change it and no newer one replaced it. */
async function standing(change: Change, id: string, actor: Actor): Promise<CertificateWhole> {
  const today = change.today();
  const row = found(await lockCertificate(change.tx, id, actor, today), errors.notFound);
  if (!certificatesManaged.holds(actor, row)) refuse(platformErrors.notAllowed);
  if (row.supersededAt !== null) refuse(errors.superseded);
  return row;
}

function onStanding(
  id: string,
  context: Context<Actor>,
  work: (change: Change, row: CertificateWhole) => Promise<{ before: object; after: object }>,
) {
  return context.change(async (change) => {
    const row = await standing(change, id, context.actor);
    const logged = await work(change, row);
    await change.record({ type: 'update', entity: entityOf(row), ...logged });
    return { certificate: await reread(change, id, context.actor) };
  });
}

const entityOf = ({ id, curriculum, person }: CertificateRow) => ({
  kind: 'certificate',
  id,
  name: `${curriculum.name.en}, ${person.name}`,
});

async function reread({ tx, today }: Change, id: string, actor: Actor): Promise<CertificateDetail> {
  const row = await certificateById(tx, id, actor, today());
  return presentWhole(found(row, errors.notFound), actor, today());
}

const sheetOf = ({ design, background, logo }: CertificateWhole) => ({
  design: design ?? defaultDesign,
  background,
  logo,
});

function present({ id, brandId, code, ...row }: CertificateRow, actor: Actor): Certificate {
  const manages = certificatesManaged.holds(actor, { brandId });
  const stands = row.supersededAt === null;
  return {
    _id: id,
    ...row,
    code: shownCode(code),
    revokeReason: manages || row.person._id === actor.id ? row.revokeReason : null,
    changedBy: manages ? row.changedBy : null,
    abilities: {
      revoke: manages && stands && row.revokedAt === null,
      restore: manages && stands && row.revokedAt !== null,
      reissue: manages && stands,
    },
  };
}

function presentWhole(row: CertificateWhole, actor: Actor, today: string): CertificateDetail {
  const shown = present(row, actor);
  const { renewableFrom, isOpen } = row;
  const hasBegun = renewableFrom !== null && renewableFrom <= today;
  return {
    ...shown,
    courses: [...row.courses],
    sheet: sheetOf(row),
    renewableFrom: hasBegun ? null : renewableFrom,
    abilities: { ...shown.abilities, renew: row.person._id === actor.id && hasBegun && isOpen },
  };
}
