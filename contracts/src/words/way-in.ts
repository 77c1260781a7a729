import * as m from '@evensettle/messages/log/way-in.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { maskedContact, type Contact } from '@evensettle/domain/invitations/contact.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'

/** Who reads how somebody came in; `starter` is a name or "you". */
export type Reader = { reader: Side; starter: string }

/** A contact in full where its reader knows it, else so that its owner knows it. */
function contactFor(reader: Side, { contact, isNamed }: WayIn): string {
  if (contact === null) return ''
  return isNamed || reader === 'respondent' ? contact.value : maskedContact(contact)
}

/** How somebody invited came in, in a few words that follow "joined". */
export function wayInWords(way: WayIn | null, { reader, starter }: Reader): string {
  if (way === null) return m.notRecorded()
  const told = { starter, contact: contactFor(reader, way), kind: way.contact?.kind ?? 'email' }
  if (way.by === 'mail') return m.byMail(told)
  if (way.by === 'account') return m.byAccount(told)
  if (way.contact === null) return m.byLetter(told)
  return way.isNamed ? m.byLetterNamed(told) : m.byLetterUnnamed(told)
}

/** How the starter came in, for both to read: the address so that its owner knows it. */
export function ownAccountWords(email: Contact['value'] | null, isConfirmed: boolean | null): string {
  if (email === null) return m.notRecorded()
  const address = maskedContact({ kind: 'email', value: email })
  return m.byOwnAccount({ address, isConfirmed: isConfirmed ? 'yes' : 'no' })
}

/** How somebody joined and what was said about it since, as the agreement keeps it; days are words. */
export function checkedInWords(joined: {
  way: string
  starter: string
  respondent: string
  /** the owner of the invited mailbox said that it was not them */
  objectedOn: string | null
  /** an operator let the case go on all the same */
  letOn: boolean
  confirmedOn: string | null
}): string {
  const { way, starter, respondent, objectedOn, letOn, confirmedOn } = joined
  let told = objectedOn === null ? way : m.objected({ way, date: objectedOn })
  if (letOn) told = m.letOn({ told })
  return confirmedOn === null ? told : m.confirmed({ told, starter, respondent, date: confirmedOn })
}
