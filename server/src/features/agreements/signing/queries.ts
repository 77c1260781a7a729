import type { TextToSign } from '@evensettle/contracts/agreements.ts'
import { CONSENT_TEXT, CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../../platform/database/db.ts'
import { signaturesOf, type AgreementRow } from '../queries.ts'

/** A text that waits for signatures as one side reads it, with the words that are said yes to and those who have signed. */
export async function textToSign(db: Db, text: AgreementRow, mySide: Side): Promise<TextToSign> {
  const { title, subtitle, sections, parties } = text.document
  return {
    title,
    subtitle,
    sections,
    fingerprint: text.fingerprint,
    myName: parties[mySide].name,
    consent: { version: CONSENT_VERSION, text: CONSENT_TEXT },
    signatures: (await signaturesOf(db, text.id)).map((one) => ({
      side: one.side,
      name: one.name,
      signedAt: one.signed_at.toISOString(),
    })),
  }
}
