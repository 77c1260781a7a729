import { sealReason } from '@evensettle/messages/printing/agreement.ts'
import { isPartAgreement } from '@evensettle/domain/agreements/agreement-state.ts'
import type { Account } from '@evensettle/domain/agreements/account.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { renderAgreementPdf } from './document.ts'
import { batches } from '../../platform/database/batches.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { sealPdf } from '../../printing/pdf-seal.ts'
import { sealPaper, type SealDeps } from '../sealing/commands.ts'
import { endChange } from './changes/commands.ts'
import { changesToLookAt, type OpenChange } from './changes/queries.ts'
import { keepPartPaper, keepVersionPaper, reorderSeals, settleWithDocument } from './sealing/commands.ts'
import { agreementToSeal, signaturesOf, type AgreementRow } from './queries.ts'

const BATCH = 200

type Printed = Parameters<typeof renderAgreementPdf>[1][number]

/** The signatures of an agreement as they are printed. */
async function printedSignatures(
  deps: Pick<Deps, 'db'>,
  { id, document }: Pick<AgreementRow, 'id' | 'document'>,
): Promise<Printed[]> {
  return (await signaturesOf(deps.db, id)).map((one) => ({
    side: one.side,
    name: document.parties[one.side].name,
    typedName: one.name,
    strokes: one.strokes,
    signedAt: one.signed_at,
    ip: one.ip,
    userAgent: one.user_agent,
    aal: one.aal,
    consentVersion: one.consent_version,
  }))
}

/** The payer's own copy: the same text with the account printed behind it, sealed. Never stored. */
export async function payersCopy(
  deps: Pick<Deps, 'db' | 'identity' | 'config' | 'now'>,
  agreement: AgreementRow,
  reference: string,
  account: Account,
): Promise<Uint8Array> {
  const { document, fingerprint } = agreement
  const pdf = await renderAgreementPdf(document, await printedSignatures(deps, agreement), {
    reference,
    fingerprint,
    verifyUrl: `${deps.config.publicUrl}/security`,
    account,
  })
  const sealed = await sealPdf(pdf, deps.identity, {
    reason: sealReason({ reference }),
    signingTime: deps.now(),
  })
  return sealed.pdf
}

/** What records the sealed paper: of a part, of a new version, or of the agreement that settles the case. */
function keeperOf({ state, replaces }: Pick<AgreementRow, 'state' | 'replaces'>) {
  if (isPartAgreement(state)) return keepPartPaper
  return replaces === null ? settleWithDocument : keepVersionPaper
}

/** Prints the signed agreement, seals it, keeps the file and settles the case. Safe to run again at any point. */
export async function sealAgreement(deps: SealDeps, { agreementId }: { agreementId: string }): Promise<void> {
  const agreement = await agreementToSeal(deps.db, agreementId)
  if (!agreement) return
  const { document, fingerprint, reference } = agreement
  const printed = await printedSignatures(deps, agreement)
  await sealPaper(deps, {
    reason: sealReason({ reference }),
    print: (log) =>
      renderAgreementPdf(document, printed, {
        reference,
        fingerprint,
        verifyUrl: `${deps.config.publicUrl}/security`,
        log,
      }),
    keep: (tx, sealed) =>
      keeperOf(agreement)(tx, { kind: 'job', name: 'agreements.seal' }, deps.now(), {
        agreementId,
        ...sealed,
      }),
  })
}

/**
 * Orders seals again that have waited for an hour, and ends changes whose time is over or that fit no more. One that cannot
 * be ended is told in the log, and comes again the next time.
 */
export async function sweepAgreements(deps: SealDeps & Pick<Deps, 'log'>, size = BATCH): Promise<void> {
  const now = deps.now()
  await inTransaction(deps, (tx) => reorderSeals(tx, new Date(now.getTime() - HOUR)))
  const job = { kind: 'job', name: 'agreements.sweep' } as const
  const changes = batches<OpenChange>(size, (limit, after) => changesToLookAt(deps.db, limit, after))
  for await (const batch of changes)
    for (const one of batch)
      await inTransaction(deps, (tx) => endChange(tx, job, now, one)).catch((error: unknown) =>
        deps.log.warn('the clock could not end a change of an agreement', { changeId: one.id, error }),
      )
}
