import { describe, expect, it } from 'vitest'
import {
  accountToken,
  caseOfAccountToken,
  foundByAccount,
  isAccountToken,
  readInvitationToken,
  withDraftKey,
} from './invitation-token.ts'

const random = 'r'.repeat(43)
const one = '1'.repeat(43)
const two = '2'.repeat(43)

describe('the token of an invitation', () => {
  it('from the mail stands for itself and takes no key', () => {
    const mailed = random
    expect(readInvitationToken(mailed)).toEqual({
      bare: mailed,
      isOfLetter: false,
      isOfAccount: false,
      key: null,
    })
    expect(withDraftKey(mailed, one)).toBe(mailed)
  })

  it('of a letter carries the key of one browser, never somebody else’s', () => {
    const ofLetter = `h.${random}`
    expect(readInvitationToken(ofLetter)).toEqual({
      bare: ofLetter,
      isOfLetter: true,
      isOfAccount: false,
      key: null,
    })
    const keyed = withDraftKey(ofLetter, one)
    expect(readInvitationToken(keyed)).toEqual({
      bare: ofLetter,
      isOfLetter: true,
      isOfAccount: false,
      key: one,
    })
    expect(readInvitationToken(withDraftKey(keyed, two)).key).toBe(two)
  })

  it('of another form is left as it is', () => {
    for (const odd of ['', 'x', `h.${random}.`, `h.${random}.short`, `h.${random}.${one}.${two}`])
      expect(readInvitationToken(odd)).toEqual({
        bare: odd,
        isOfLetter: false,
        isOfAccount: false,
        key: null,
      })
  })

  it('that stands for an account names a case, and what the server found by it is the mailed one', () => {
    const caseId = '0198c0de-1111-7222-8333-444455556666'
    const own = accountToken(caseId)
    expect([isAccountToken(own), caseOfAccountToken(own)]).toEqual([true, caseId])
    expect(readInvitationToken(own)).toMatchObject({ bare: own, isOfAccount: false })
    expect(readInvitationToken(foundByAccount(random))).toEqual({
      bare: random,
      isOfLetter: false,
      isOfAccount: true,
      key: null,
    })
    for (const odd of ['s.', 's.x', `s.${caseId}x`, random, `h.${random}`])
      expect(caseOfAccountToken(odd)).toBeNull()
  })
})
