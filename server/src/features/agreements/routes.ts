import {
  AGREEMENT_PDF_PATH,
  CERTIFICATE_PATH,
  confirmEmailForAgreement,
  declineToSign,
  getAgreement,
  signAgreement,
  takeDayToThink,
  type Agreement,
} from '@evensettle/contracts/agreements.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { CONSENT_TEXT, CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import { waitsForSignature } from '@evensettle/domain/agreements/agreement-state.ts'
import { thinksUntil, type Thinking } from '@evensettle/domain/agreements/thinking.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { allCertificates } from '../../printing/certificate.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import { caseOfParty, sideIn } from '../cases/queries.ts'
import { currentAccount } from './accounts/queries.ts'
import { openAdditions } from './additions/queries.ts'
import * as commands from './commands.ts'
import { confirmEmail } from './drafting/commands.ts'
import { emailToConfirm } from './drafting/queries.ts'
import { agreementOfCase, signaturesOf } from './queries.ts'

/** A day to think as a side sees it: their own while it runs, else the newest. */
function presentDay(thinking: Thinking, mySide: Side, now: number): Agreement['thinking'] {
  const mine = thinksUntil(thinking, mySide, now)
  const { by, until } = mine === null ? thinking : { by: mySide, until: mine }
  return { by, until: new Date(until).toISOString(), takenBy: [...thinking.takenBy] }
}

/** Reading, signing and downloading the agreement. */
export function agreementRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function present(caseId: string, actor: UserActor): Promise<Agreement> {
    const { userId } = actor
    const row = await caseOfParty(db, caseId, userId)
      .select(['reference', 'starter_id', 'starter_name', 'respondent_name'])
      .select(['starter_email', 'starter_email_confirmed'])
      .executeTakeFirst()
    const agreement = row ? await agreementOfCase(db, caseId) : null
    if (!row || !agreement) throw new AppError('NOT_FOUND')
    const signatures = await signaturesOf(db, agreement.id)
    const proposed = await openAdditions(db, agreement.id)
    const mySide = sideIn(row, userId)
    const { document } = agreement
    return {
      id: agreement.id,
      caseId,
      reference: row.reference,
      version: agreement.version,
      state: agreement.state,
      mySide,
      myName: mySide === 'starter' ? row.starter_name : row.respondent_name,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      terms: agreement.terms,
      title: document.title,
      subtitle: document.subtitle,
      sections: document.sections,
      emailToConfirm:
        signatures.length === 0 && waitsForSignature(agreement.state)
          ? emailToConfirm({ ...row, mySide }, actor)
          : null,
      consent: { version: CONSENT_VERSION, text: CONSENT_TEXT },
      withoutAddress: SIDES.filter((side) => document.parties[side].address === null),
      fingerprint: agreement.fingerprint,
      signatures: signatures.map((one) => ({
        side: one.side,
        name: one.name,
        signedAt: one.signed_at.toISOString(),
      })),
      agreedAt: agreement.agreed_at.toISOString(),
      additions: agreement.source?.additions ?? {},
      proposed: proposed.map(({ id, by, content }) => ({ id, by, addition: content })),
      account: await currentAccount(db, deps.sealers.accounts, agreement),
      thinking: agreement.thinking && presentDay(agreement.thinking, mySide, now().getTime()),
      pdf:
        agreement.pdf_sha256 && agreement.pdf_bytes && agreement.sealed_at
          ? {
              sha256: agreement.pdf_sha256,
              bytes: agreement.pdf_bytes,
              sealedAt: agreement.sealed_at.toISOString(),
            }
          : null,
    }
  }

  api.handle(getAgreement, ({ caseId }, actor) => present(caseId, actor))

  api.handle(signAgreement, async (input, actor, facts) => {
    await inTransaction(deps, (tx) => commands.signAgreement(tx, actor, now(), input, facts))
    return present(input.caseId, actor)
  })

  api.handle(takeDayToThink, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.takeDayToThink(tx, actor, now(), caseId))
    return present(caseId, actor)
  })

  api.handle(confirmEmailForAgreement, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => confirmEmail(tx, actor, now(), caseId))
    return present(caseId, actor)
  })

  api.handle(declineToSign, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.declineToSign(tx, actor, now(), input))
    return { ok: true } as const
  })

  fileRoutes(api, deps)
}

/** What can be kept of it: the sealed file, and the certificate to check it against. */
function fileRoutes(api: Api, deps: Deps): void {
  api.router.get(CERTIFICATE_PATH, (c) => {
    c.header('content-type', 'application/x-pem-file')
    return c.body(allCertificates(deps.identity))
  })

  const pdf = { path: AGREEMENT_PDF_PATH, limit: DOWNLOAD_LIMITS.stored } as const
  api.download(pdf, api.requireUser, async (c, actor) => {
    const asked = checkInput(getAgreement, { caseId: c.req.param('caseId') })
    if (!asked.ok) throw new AppError('NOT_FOUND')
    const { caseId } = asked.value
    const found = await caseOfParty(deps.db, caseId, actor.userId).select('reference').executeTakeFirst()
    const row = found ? await agreementOfCase(deps.db, caseId) : null
    const body = row?.pdf_file ? await deps.files.read(row.pdf_file, row.pdf_sha256) : null
    if (!found || !body) throw new AppError('NOT_FOUND')
    return { type: 'application/pdf', name: `agreement-${found.reference}.pdf`, body }
  })
}
