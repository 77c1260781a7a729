import {
  answerInvitation,
  declineInvitation,
  openInvitation,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addEvidence } from '@evensettle/contracts/evidence.ts'
import { outboxQuery, sendWaiting } from '../../lib/outbox-queue.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { cut, never, on, Refused, stubService } from '../../testing/stub-service.ts'
import { keepFile } from '../evidence/kept/queries.ts'
import { signInPath } from './model.ts'
import {
  answerMutation,
  declineMutation,
  invitationQuery,
  keepToken,
  keptToken,
  outboxOwner,
} from './queries.ts'

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

describe('what is sent over an answer that was given before', () => {
  afterEach(() => vi.unstubAllGlobals())

  const at = '2026-11-02T00:00:00.000Z'
  const stored = { answer: { kind: 'agree', at, sent: null } } as unknown as InvitationView
  const shown = stored.answer
  const caseId = '0193b0b0-0000-7000-8000-000000000001'
  const answer = { kind: 'agree' as const, words: '', items: [], counterItems: [], proposal: null }
  const no = { reason: 'not_saying', words: '' } as const

  it('says which answer the screen shows, also where it has to wait for a line', async () => {
    const known: unknown[] = []
    const away = (input: { known?: unknown }) => {
      known.push(input.known)
      return cut()
    }
    stubService(on(answerInvitation, away), on(declineInvitation, away))
    const client = makeQueryClient()
    const waiting = () => client.fetchQuery({ ...outboxQuery(outboxOwner('first')), staleTime: 0 })
    const sending = { token: 'first', caseId }
    const agree = new MutationObserver(client, answerMutation(client, { ...sending, shown: null }))
    await expect(agree.mutate(answer)).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(await waiting()).toMatchObject([{ kind: 'answer', answer: { known: null } }])
    const decline = new MutationObserver(client, declineMutation(client, { ...sending, shown }))
    await expect(decline.mutate(no)).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(await waiting()).toMatchObject([{ kind: 'decline', answer: { known: at } }])
    expect(known).toEqual([null, at])
  })

  it('reads the newer answer where another device has sent one', async () => {
    stubService(
      on(answerInvitation, () => new Refused('ANSWERED_MEANWHILE')),
      on(openInvitation, () => stored),
    )
    const client = makeQueryClient()
    const { queryKey } = invitationQuery('second')
    client.setQueryData(queryKey, { ...stored, answer: null })
    const sending = { token: 'second', caseId, shown: null }
    const press = new MutationObserver(client, answerMutation(client, sending))
    await expect(press.mutate(answer)).rejects.toMatchObject({ code: 'ANSWERED_MEANWHILE' })
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})

describe('an answer with a file', () => {
  afterEach(() => vi.unstubAllGlobals())

  const caseId = '0193b0b0-0000-7000-8000-000000000001'
  const answer = { kind: 'agree' as const, words: '', items: [], counterItems: [], proposal: null }

  async function anAnswerWithFile(token: string) {
    const client = makeQueryClient()
    const file = new File(['x'], 'shelf.png', { type: 'image/png' })
    await keepFile({ caseId, token }, { id: crypto.randomUUID(), file, itemId: null, kind: null })
    return new MutationObserver(client, answerMutation(client, { token, caseId, shown: null }))
  }

  it.each(['STORAGE_FULL', 'OPENING_LATER', 'EVIDENCE_TOO_MANY'] as const)(
    'goes out where the file is not taken now (%s)',
    async (code) => {
      let answers = 0
      stubService(
        on(addEvidence, () => new Refused(code)),
        on(answerInvitation, () => {
          answers += 1
          return new Refused('ANSWER_INCOMPLETE')
        }),
      )
      const press = await anAnswerWithFile(code)
      await expect(press.mutate(answer)).rejects.toMatchObject({ code: 'ANSWER_INCOMPLETE' })
      expect(answers).toBe(1)
    },
  )

  it('waits with its file for a line once, and then goes whatever comes of the file', async () => {
    let answers = 0
    stubService(
      on(addEvidence, () => cut()),
      on(answerInvitation, () => {
        answers += 1
        return new Refused('ANSWER_INCOMPLETE')
      }),
    )
    const press = await anAnswerWithFile('no line')
    await expect(press.mutate(answer)).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(answers).toBe(0)
    await sendWaiting(makeQueryClient(), outboxOwner('no line'))
    expect(answers).toBe(1)
  })

  it('does not wait for long for a file that takes its time', async () => {
    let answers = 0
    stubService(
      on(addEvidence, () => never()),
      on(answerInvitation, () => {
        answers += 1
        return new Refused('ANSWER_INCOMPLETE')
      }),
    )
    const press = await anAnswerWithFile('slow')
    vi.useFakeTimers()
    const sent = press.mutate(answer).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await sent).toMatchObject({ code: 'ANSWER_INCOMPLETE' })
    vi.useRealTimers()
    expect(answers).toBe(1)
  })
})
