import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import {
  answerPart,
  getPartAgreements,
  PART_AGREEMENT_PDF_PATH,
  proposePart,
  signPart,
  type PartAgreements,
} from '@evensettle/contracts/part-agreements.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { isOpenItem } from '@evensettle/domain/cases/item.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import { agreedPoints, partTerms } from '@evensettle/domain/parts/points.ts'
import { awaitsPartSignatures, partUntil } from '@evensettle/domain/parts/proposal.ts'
import { earliestDateAt } from '@evensettle/domain/time.ts'
import { dateIn } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import type { CaseRow } from '../cases/commands.ts'
import { caseOfParty, sideIn } from '../cases/queries.ts'
import { zonesOf } from '../obligations/queries.ts'
import { partsOf, signaturesOf, unsignedPartOf, type AgreementRow } from '../agreements/queries.ts'
import { textToSign } from '../agreements/signing/queries.ts'
import * as commands from './commands.ts'
import { numberedItems, openPartOf, type NumberedItem, type PartRow } from './queries.ts'

/** Settling some points of a case while the talk about the others goes on. */
export function partAgreementRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function present(caseId: string, userId: string): Promise<PartAgreements> {
    const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const mySide = sideIn(row, userId)
    const [items, found, parts, zones] = await Promise.all([
      numberedItems(db, caseId),
      openPartOf(db, caseId),
      partsOf(db, caseId),
      zonesOf(db, row),
    ])
    const agreed = agreedPoints(items)
    // while the whole is being signed, or has ended, nothing of it is open
    const open =
      found && isNegotiating(row.status) ? await presentOpen(db, row, found, { mySide, items }, now()) : null
    return {
      caseId,
      mySide,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      currency: row.currency,
      today: dateIn(now(), zones[mySide]),
      points: items.filter(isOpenItem).map(({ id, number, by, kind, title, claimed }) => {
        const one = agreed.find((point) => point.id === id)
        return {
          id,
          number,
          by,
          kind,
          title,
          claimed,
          agreed: one ? { sum: one.sum, isPart: one.isPart } : null,
        }
      }),
      mayPropose: isAllowed('propose_part', mySide, row.status) && open?.toSign == null,
      open,
      signed: await Promise.all(parts.map((one) => presentSigned(db, one))),
    }
  }

  api.handle(getPartAgreements, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(proposePart, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.proposePart(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(answerPart, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.answerToPart(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(signPart, async (input, actor, facts) => {
    await inTransaction(deps, (tx) => commands.signPart(tx, actor, now(), input, facts))
    return present(input.caseId, actor.userId)
  })

  const pdf = { path: PART_AGREEMENT_PDF_PATH, limit: DOWNLOAD_LIMITS.stored } as const
  api.download(pdf, api.requireUser, async (c, actor) => {
    const asked = checkInput(getPartAgreements, { caseId: c.req.param('caseId') })
    const row = asked.ok
      ? await caseOfParty(db, asked.value.caseId, actor.userId).select(['id', 'reference']).executeTakeFirst()
      : null
    const part = row && (await partsOf(db, row.id)).find(({ id }) => id === c.req.param('agreementId'))
    const body = part?.pdf_file ? await deps.files.read(part.pdf_file, part.pdf_sha256) : null
    if (!row || !part || !body) throw new AppError('NOT_FOUND')
    return { type: 'application/pdf', name: `part-agreement-${row.reference}-${part.version}.pdf`, body }
  })
}

type Signed = PartAgreements['signed'][number]

async function presentSigned(db: Db, one: AgreementRow): Promise<Signed> {
  const signed = (await signaturesOf(db, one.id)).at(-1)?.signed_at ?? one.agreed_at
  return {
    id: one.id,
    number: one.version,
    title: one.document.title,
    subtitle: one.document.subtitle,
    sections: one.document.sections,
    fingerprint: one.fingerprint,
    points: (one.source?.part?.points ?? []).map(({ number, title, outcome, amount, of }) => ({
      number,
      title,
      outcome,
      part: amount !== null && of !== undefined ? { sum: amount, of } : null,
    })),
    standstillUntil: one.source?.additions?.standstillUntil ?? null,
    signedAt: signed.toISOString(),
    sealedAt: one.sealed_at?.toISOString() ?? null,
    sha256: one.pdf_sha256,
  }
}

async function presentOpen(
  db: Db,
  row: CaseRow,
  part: PartRow,
  { mySide, items }: { mySide: Side; items: readonly NumberedItem[] },
  now: Date,
): Promise<NonNullable<PartAgreements['open']>> {
  const until = partUntil({ proposedAt: part.proposed_at.getTime() })
  const today = earliestDateAt(now.getTime())
  const fits = now.getTime() < until && partTerms(part.draft, items, { currency: row.currency, today }).ok
  const text = awaitsPartSignatures(part.state) ? await unsignedPartOf(db, row.id) : null
  return {
    id: part.id,
    by: part.by,
    state: part.state,
    note: part.note,
    draft: part.draft,
    terms: part.terms,
    proposedAt: part.proposed_at.toISOString(),
    until: new Date(until).toISOString(),
    fits,
    toSign: text && {
      ...(await textToSign(db, text, mySide)),
      withoutAddress: SIDES.filter((side) => text.document.parties[side].address === null),
    },
  }
}
