import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInPath } from './model.ts'
import { keepToken, keptToken } from './queries.ts'

const handedOut = `h.${'r'.repeat(43)}`

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

describe('the token that a browser keeps', () => {
  it('is the mailed one as it came', () => {
    keepToken('m'.repeat(43))
    expect(keptToken()).toBe('m'.repeat(43))
  })

  it('gets this browser’s own key when it was handed out, the same at every visit', () => {
    keepToken(handedOut)
    const first = keptToken()
    expect(readInvitationToken(first)).toMatchObject({ bare: handedOut, key: expect.any(String) })
    window.sessionStorage.clear()
    keepToken(handedOut)
    expect(keptToken()).toBe(first)
  })

  it('never takes a key that came with the link: its maker could read the answer', () => {
    const planted = 'p'.repeat(43)
    keepToken(`${handedOut}.${planted}`)
    expect(readInvitationToken(keptToken()).key).not.toBe(planted)
    expect(readInvitationToken(keptToken()).isHandedOut).toBe(true)
  })

  it('leaves its key out of addresses', () => {
    keepToken(handedOut)
    expect(signInPath(keptToken())).toBe(`/login?token=${handedOut}`)
  })
})
