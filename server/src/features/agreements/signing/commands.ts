import * as said from '@evensettle/messages/refusals/signing.ts'
import {
  canSign,
  CONSENT_VERSION,
  type Signature,
  type SigningRefusal,
  type Stroke,
} from '@evensettle/domain/agreements/signing.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RequestFacts, UserActor } from '../../../platform/http/http.ts'
import { audit, type Changed } from '../../audit/commands.ts'
import { appendEvent, type LockedCase, type NewEvent } from '../../cases/commands.ts'
import type { AgreementRow } from '../queries.ts'

export type SignInput = {
  caseId: string
  fingerprint: string
  name: string
  strokes: Stroke[] | null
  consent: boolean
  consentVersion: string
}

/** How a signature is told and audited: under the agreement, a new version of it, or a text about some points only. */
const TOLD = {
  agreement: { event: 'agreement.signed', action: 'agreement.sign' },
  version: { event: 'change.signed', action: 'change.sign' },
  part: { event: 'part.signed', action: 'part.sign' },
} as const

type ToSign = {
  row: LockedCase
  kind: keyof typeof TOLD
  text: Pick<AgreementRow, 'id' | 'fingerprint' | 'document'>
  /** those already under it */
  signatures: readonly { side: Side }[]
  profileName: string | null
  /** what the log of the case is told */
  told: NonNullable<NewEvent['facts']>
  /** what the second signature changes */
  changed?: Changed
}

/** Puts the signature of one side under a text, where the rules allow it; true when both have signed it then. */
export async function signText(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: SignInput,
  facts: RequestFacts,
  { row, kind, text, signatures, profileName, told, changed }: ToSign,
): Promise<boolean> {
  const side = row.mySide
  const decision = canSign({
    status: row.status,
    isNewVersion: kind === 'version',
    isPart: kind === 'part',
    signatures,
    side,
    typedName: input.name,
    profileName,
    drawing: input.strokes,
    consent: input.consent,
    consentVersion: input.consentVersion,
    documentHashSeen: input.fingerprint,
    documentHash: text.fingerprint,
    // a change takes no address out, and an agreement from before may never have had one
    areAddressesKnown:
      kind === 'version' || SIDES.every((one) => text.document.parties[one].address !== null),
  })
  if (!decision.ok) throw refusedSigning(decision.error)
  await keepSignature(tx, actor, now, text.id, decision.value, facts)
  const { event, action } = TOLD[kind]
  await appendEvent(tx, { caseId: row.id, type: event, side, facts: told, at: now })
  const { completes } = decision.value
  await audit(tx, actor, now, {
    action,
    caseId: row.id,
    subject: text.id,
    facts: { fingerprint: text.fingerprint, aal: actor.aal },
    ...(completes && changed ? { changed } : {}),
  })
  return completes
}

/** Keeps a signature that the domain allowed, with what is noted of it. */
async function keepSignature(
  tx: Tx,
  actor: UserActor,
  now: Date,
  agreementId: string,
  { side, typedName, strokes }: Signature,
  facts: RequestFacts,
): Promise<void> {
  await tx
    .insertInto('signature')
    .values({
      agreement_id: agreementId,
      side,
      user_id: actor.userId,
      name: typedName,
      strokes: strokes ? JSON.stringify(strokes) : null,
      consent_version: CONSENT_VERSION,
      signed_at: now,
      ip: facts.ip,
      user_agent: facts.userAgent,
      aal: actor.aal,
    })
    .execute()
}

/** What the domain said no to, with its sentence beside the field. */
function refusedSigning(refusal: SigningRefusal): AppError {
  if (refusal.code === 'NAME_DIFFERS') {
    const sentence = said.nameDiffers({ name: refusal.expected })
    return new AppError('NAME_DIFFERS', { message: sentence, fields: { name: sentence } })
  }
  if (refusal.code === 'NAME_NEEDED')
    return new AppError('NAME_NEEDED', { fields: { name: said.nameNeeded() } })
  if (refusal.code === 'CONSENT_NEEDED')
    return new AppError('CONSENT_NEEDED', { fields: { consent: said.consentNeeded() } })
  if (refusal.code === 'INVALID_INPUT')
    return new AppError('INVALID_INPUT', { fields: { strokes: said.strokesMissing() } })
  return new AppError(refusal.code)
}
