import {
  AGREEMENT_VERSION_PDF_PATH,
  answerChange,
  checkSealed,
  getAgreementChanges,
  proposeChange,
  signChange,
  type AgreementChanges,
  type ChangeDraftInput,
} from '@evensettle/contracts/agreement-changes.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { isReplacedVersion, isSealed } from '@evensettle/domain/agreements/agreement-state.ts'
import { agreementDocument, type AgreementDocument } from '@evensettle/domain/agreements/text.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { isSettled } from '@evensettle/domain/cases/status.ts'
import { changeUntil } from '@evensettle/domain/changes/change.ts'
import { compareChange } from '@evensettle/domain/changes/compare.ts'
import { isChangeable, type Agreed } from '@evensettle/domain/changes/version.ts'
import { isReplaced, isWaived } from '@evensettle/domain/obligations/obligation.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { dateIn, wholeDay } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import type { CaseRow } from '../../cases/commands.ts'
import { caseOfParty, sideIn } from '../../cases/queries.ts'
import { zonesOf } from '../../obligations/queries.ts'
import { sourceOf } from '../drafting/commands.ts'
import { agreementOfCase, signaturesOf, type AgreementRow } from '../queries.ts'
import * as commands from './commands.ts'
import { textToSign } from '../signing/queries.ts'
import * as signing from './signing/commands.ts'
import { agreedIn, openChangeOf, sealedAs, unsignedVersion, versionsOf, type ChangeRow } from './queries.ts'

/** Changing what both have signed, every version of it, and what anybody may learn of a sealed file. */
export function agreementChangeRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function present(caseId: string, userId: string): Promise<AgreementChanges> {
    const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
    const [current, versions] = row
      ? await Promise.all([agreementOfCase(db, caseId), versionsOf(db, caseId)])
      : [null, []]
    if (!row || !current || versions.length === 0) throw new AppError('NOT_FOUND')
    const mySide = sideIn(row, userId)
    const { all } = await agreedIn(db, caseId)
    const found = await openChangeOf(db, caseId)
    const zones = await zonesOf(db, row)
    // of a case that has ended nothing is open any more, whenever the clock comes to say so
    const open =
      found && isSettled(row.status)
        ? await presentOpen(db, row, found, { mySide, current, all }, now())
        : null
    const base = commands.baseOf(row, current)
    return {
      caseId,
      mySide,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      currency: row.currency,
      today: dateIn(now(), zones[mySide]),
      version: current.version,
      versions: await Promise.all(versions.map((one) => presentVersion(db, one))),
      mayPropose:
        isAllowed('propose_change', mySide, row.status) &&
        isSealed(current.state) &&
        (open?.toSign?.signatures.length ?? 0) === 0,
      current: draftOf(base, all),
      kept: all.flatMap((one) =>
        isChangeable(one) || isWaived(one.state) || isReplaced(one.state)
          ? []
          : [{ kind: one.kind, by: one.by, words: one.words, amount: one.amount, dueOn: one.dueOn }],
      ),
      open,
    }
  }

  api.handle(getAgreementChanges, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(proposeChange, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.proposeChange(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(answerChange, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.answerToChange(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(signChange, async (input, actor, facts) => {
    await inTransaction(deps, (tx) => signing.signChange(tx, actor, now(), input, facts))
    return present(input.caseId, actor.userId)
  })

  api.handlePublic(checkSealed, async ({ sha256 }) => {
    const found = await sealedAs(db, sha256)
    return {
      sealed: found && {
        version: found.version,
        current: found.current,
        ...(found.part ? { part: found.part } : {}),
        sealedAt: found.sealedAt.toISOString(),
        replacedAt: found.closed_at?.toISOString() ?? null,
        sealedOn: wholeDay(dateOf(found.sealedAt.getTime())),
        replacedOn: found.closed_at && wholeDay(dateOf(found.closed_at.getTime())),
      },
    }
  })

  const pdf = { path: AGREEMENT_VERSION_PDF_PATH, limit: DOWNLOAD_LIMITS.stored } as const
  api.download(pdf, api.requireUser, async (c, actor) => {
    const asked = checkInput(getAgreementChanges, { caseId: c.req.param('caseId') })
    const row = asked.ok
      ? await caseOfParty(db, asked.value.caseId, actor.userId).select(['id', 'reference']).executeTakeFirst()
      : null
    const number = Number(c.req.param('version'))
    const version = row && (await versionsOf(db, row.id)).find((one) => one.version === number)
    const body = version?.pdf_file ? await deps.files.read(version.pdf_file, version.pdf_sha256) : null
    if (!row || !body) throw new AppError('NOT_FOUND')
    return { type: 'application/pdf', name: `agreement-${row.reference}-version-${number}.pdf`, body }
  })
}

async function presentVersion(db: Db, one: AgreementRow): Promise<AgreementChanges['versions'][number]> {
  const signed = (await signaturesOf(db, one.id)).at(-1)?.signed_at ?? one.agreed_at
  return {
    version: one.version,
    signedAt: signed.toISOString(),
    sealedAt: one.sealed_at?.toISOString() ?? null,
    sha256: one.pdf_sha256,
    replacedAt: isReplacedVersion(one.state) ? (one.closed_at?.toISOString() ?? null) : null,
  }
}

type Open = NonNullable<AgreementChanges['open']>

async function presentOpen(
  db: Db,
  row: CaseRow,
  change: ChangeRow,
  { mySide, current, all }: { mySide: Side; current: AgreementRow; all: Agreed[] },
  now: Date,
): Promise<Open> {
  const until = changeUntil({ proposedAt: change.proposed_at.getTime() })
  const version = await unsignedVersion(db, change)
  const fits = now.getTime() < until && commands.misfitOf(current, change, all, now) === null
  const document = version?.document ?? (fits ? await proposedText(db, row, current, change, all) : null)
  const today = document && agreementDocument(await sourceOf(db, row, current))
  const compared =
    document && today ? compareChange(current.document, today, document) : { differences: [], reworded: [] }
  return {
    id: change.id,
    by: change.by,
    state: change.state,
    note: change.note,
    proposedAt: change.proposed_at.toISOString(),
    until: new Date(until).toISOString(),
    fits,
    ...compared,
    draft: change.draft,
    toSign: version && fits ? await textToSign(db, version, mySide) : null,
  }
}

/** The text as it would be, before anybody has said yes to it. */
async function proposedText(
  db: Db,
  row: CaseRow,
  current: AgreementRow,
  change: ChangeRow,
  all: Agreed[],
): Promise<AgreementDocument | null> {
  const source = await commands.newSource(db, row, current, change, all, change.proposed_at)
  return source && agreementDocument(source)
}

/** Everything that can be changed, as it is now: what a form begins with. */
function draftOf(base: ReturnType<typeof commands.baseOf>, all: readonly Agreed[]): ChangeDraftInput {
  const { starter, respondent } = base.parties
  const open = all.filter(isChangeable)
  return {
    title: base.title,
    parties: {
      starter: { name: starter.name, address: starter.address ?? '' },
      respondent: { name: respondent.name, address: respondent.address ?? '' },
    },
    payer: base.terms.payment?.payer ?? null,
    payments: open.flatMap(({ kind, dueOn, amount }) =>
      kind === 'payment' && dueOn !== null ? [{ dueOn, amount }] : [],
    ),
    acts: open.flatMap(({ id, act: kind, by, words, dueOn }) =>
      kind === null ? [] : [{ id, kind, by, words, dueOn }],
    ),
    release: base.terms.release,
  }
}
