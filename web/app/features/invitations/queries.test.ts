import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInPath } from './model.ts'
import { keepToken, keptToken } from './queries.ts'

const ofLetter = `h.${'r'.repeat(43)}`

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

describe('the token that a browser keeps', () => {
  it('is the mailed one as it came', () => {
    keepToken('m'.repeat(43))
    expect(keptToken()).toBe('m'.repeat(43))
  })

  it('gets this browser’s own key when it came by letter, the same at every visit', () => {
    keepToken(ofLetter)
    const first = keptToken()
    expect(readInvitationToken(first)).toMatchObject({ bare: ofLetter, key: expect.any(String) })
    window.sessionStorage.clear()
    keepToken(ofLetter)
    expect(keptToken()).toBe(first)
  })

  it('never takes a key that came with the link: its maker could read the answer', () => {
    const planted = 'p'.repeat(43)
    keepToken(`${ofLetter}.${planted}`)
    expect(readInvitationToken(keptToken()).key).not.toBe(planted)
    expect(readInvitationToken(keptToken()).isOfLetter).toBe(true)
  })

  it('leaves its key out of addresses', () => {
    keepToken(ofLetter)
    expect(signInPath(keptToken())).toBe(`/login?token=${ofLetter}`)
  })
})
