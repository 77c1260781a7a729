import { answerPackage } from '@evensettle/contracts/table-moves.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { tellEvent } from '../../lib/case-events.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { aNegotiation, aRound, aView } from '../../testing/made-up-round.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { answerPackageMutation, makeOfferMutation } from './moves/queries.ts'
import { negotiationQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const { queryKey } = negotiationQuery(aView.id)

/** Seals an answer while the table on screen is at `known`; the press is answered with 5. */
async function pressed(known: number) {
  stubService(on(answerPackage, () => ({ ...aNegotiation, seq: 5 })))
  const client = makeQueryClient()
  client.setQueryData(queryKey, { ...aNegotiation, seq: known })
  client.setQueryData(queryKeys.case(aView.id), aView)
  const press = new MutationObserver(client, answerPackageMutation(client, aView.id))
  await press.mutate({ roundId: aRound.id, packageId: 'A', sum: 70_000 })
  const isReadAgain = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  return { client, isReadAgain }
}

it('keeps the table that a press was answered with, and reads the rest of the case again', async () => {
  const { client, isReadAgain } = await pressed(4)
  expect(client.getQueryData(queryKey)?.seq).toBe(5)
  expect(isReadAgain(queryKey)).toBe(false)
  expect(isReadAgain(queryKeys.case(aView.id))).toBe(true)
})

it('reads the table again as well where something newer was read before the answer came', async () => {
  const { isReadAgain } = await pressed(6)
  expect(isReadAgain(queryKey)).toBe(true)
})

it('says with an offer which one its author has seen, and reads the table again where there is a newer one', async () => {
  const known: unknown[] = []
  stubService(
    on(makeOffer, (input) => {
      known.push(input.known)
      return new Refused('OFFER_UNSEEN')
    }),
  )
  const client = makeQueryClient()
  client.setQueryData(queryKey, aNegotiation)
  const press = new MutationObserver(client, makeOfferMutation(client, { userId: 'me', caseId: aView.id }))
  const terms = { currency: 'USD' as const, payment: null, acts: [], release: true }
  const said = { id: crypto.randomUUID(), terms, note: '', validDays: 7, known: null }
  await expect(press.mutate(said)).rejects.toMatchObject({ code: 'OFFER_UNSEEN' })
  expect(known).toEqual([null])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

/** Whether the table at 4 is read again when something of `type` happens at `seq`. */
function isReadOn(type: CaseEventType, seq: number): boolean | undefined {
  const client = makeQueryClient()
  client.setQueryData(queryKey, { ...aNegotiation, seq: 4 })
  tellEvent(client, aView.id, { seq, type, side: 'starter', facts: {}, at: '2026-11-02T12:00:00.000Z' })
  return client.getQueryState(queryKey)?.isInvalidated
}

it('reads the table again on what it is made of: points, their answers and documents as well as offers', () => {
  const made = [
    'answer.given',
    'items.answered',
    'respondent.joined',
    'evidence.added',
    'part.signed',
  ] as const
  for (const type of [...made, 'offer.made'] as const)
    expect({ type, now: isReadOn(type, 5), again: isReadOn(type, 4) }).toEqual({
      type,
      now: true,
      again: false,
    })
  expect(isReadOn('message.sent', 5)).toBe(false)
})
