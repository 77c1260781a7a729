import { describe, expect, it } from 'vitest'
import { readInvitationToken, withDraftKey } from './invitation-token.ts'

const random = 'r'.repeat(43)
const one = '1'.repeat(43)
const two = '2'.repeat(43)

describe('the token of an invitation', () => {
  it('from the mail stands for itself and takes no key', () => {
    const mailed = random
    expect(readInvitationToken(mailed)).toEqual({ bare: mailed, isHandedOut: false, key: null })
    expect(withDraftKey(mailed, one)).toBe(mailed)
  })

  it('that was handed out carries the key of one browser, never somebody else’s', () => {
    const handedOut = `h.${random}`
    expect(readInvitationToken(handedOut)).toEqual({ bare: handedOut, isHandedOut: true, key: null })
    const keyed = withDraftKey(handedOut, one)
    expect(readInvitationToken(keyed)).toEqual({ bare: handedOut, isHandedOut: true, key: one })
    expect(readInvitationToken(withDraftKey(keyed, two)).key).toBe(two)
  })

  it('of another form is left as it is', () => {
    for (const odd of ['', 'x', `h.${random}.`, `h.${random}.short`, `h.${random}.${one}.${two}`])
      expect(readInvitationToken(odd)).toEqual({ bare: odd, isHandedOut: false, key: null })
  })
})
