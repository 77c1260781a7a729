import { createHash } from 'node:crypto'
import { getRoundRecord, type LadderRecord } from '@evensettle/contracts/records.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { keyId, keyText } from '@evensettle/domain/log/note.ts'
import { commitmentToAnswers, type SealedAnswers } from '@evensettle/domain/proposals/commitment.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal } from '../../../testing/made-up-proposal.ts'
import { MADE_UP_SITE } from '../../../testing/made-up-site.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { ReplayCard } from '../replay/replay-card.tsx'
import { keepSeal, keptSeals, newSalt } from './queries.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const round = aProposal()
const first = round.proposal.packages[0]?.id ?? ''
const answers: SealedAnswers = {
  roundId: round.id,
  side: aView.mySide,
  sums: { [first]: round.proposal.packages[0]?.price ?? 0 },
  salt: '5a'.repeat(32),
}
const other = { ...answers, sums: { [first]: null } }

/** What the service says of a round, when `counted` is what it compared, under the seal of `published`. */
async function record(counted: SealedAnswers, published: SealedAnswers): Promise<LadderRecord> {
  const seal = await commitmentToAnswers(sha256, published)
  return {
    case: { ...round.proposal } as unknown as LadderRecord['case'],
    after: null,
    proposal: { ...round.proposal, engine: 'settlement-0' } as unknown as LadderRecord['proposal'],
    publicHash: '',
    side: aView.mySide,
    sealed: { ...counted.sums },
    receipt: seal,
    salt: counted.salt,
    commitments: { starter: seal, respondent: seal },
    logged: null,
    outcome: null,
  }
}

/** The key of a log that has signed nothing. */
async function keyOfLog(): Promise<string> {
  const key = { name: MADE_UP_SITE.log.origin, type: 1 as const, publicKey: new Uint8Array(32).fill(7) }
  return keyText({ ...key, id: await keyId(sha256, key) })
}

async function check(said: LadderRecord) {
  const key = await keyOfLog()
  stubService(
    on(getRoundRecord, () => said),
    on(getSiteConfig, () => ({ ...MADE_UP_SITE, log: { ...MADE_UP_SITE.log, key } })),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReplayCard view={aView} round={round} isOnly />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check it in this browser' }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

it('keeps what is sealed for each side, before any answer has come', () => {
  keepSeal(answers)
  keepSeal(other)
  expect(keptSeals(round.id, answers.side)).toEqual([answers, other])
  expect(keptSeals(round.id, otherSide(answers.side))).toEqual([])
  expect(newSalt()).toMatch(/^[0-9a-f]{64}$/)
})

it('says that the answers were compared which this browser sealed, also where it sealed others before and after', async () => {
  for (const one of [other, answers, { ...other, salt: 'cd'.repeat(32) }]) keepSeal(one)
  await check(await record(answers, answers))
  expect(await screen.findByText(/are the ones that this browser sealed/)).toBeTruthy()
  // what is said aloud is the answer, not two rows of signs and a fold
  const said = screen.getByRole('status').textContent
  expect(said).toMatch(/are the ones that this browser sealed/)
  expect(said).not.toMatch(/Your seal|How the seals work|public log/)
  expect(screen.getByText(/together with all the seals of the day/)).toBeTruthy()
})

it('believes no place in the log that no signed head of it proves', async () => {
  keepSeal(answers)
  const place = { day: '2026-11-23', index: 0, size: 1, hashes: [] }
  const proof = 'c2sp.org/tlog-proof@v1\nindex 0\n\nsettle.test/log\n1\nAAAA\n\n'
  await check({ ...(await record(answers, answers)), logged: { place, at: '2026-11-24T00:15:00Z', proof } })
  expect(await screen.findByText(/not where the public log says it is/)).toBeTruthy()
  expect(screen.queryByText(/is in the public log/)).toBeNull()
})

it('says where nothing was kept in this browser', async () => {
  await check(await record(answers, answers))
  expect(await screen.findByText(/This browser did not seal them/)).toBeTruthy()
})

it.each([
  ['sealed here', other, other, /This browser sealed other answers/],
  ['compared than were sealed', other, answers, /are not the ones that were sealed/],
])('says where other answers were %s', async (_, counted, published, words) => {
  keepSeal(answers)
  await check(await record(counted, published))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('shows no seal in a round from before there were any', async () => {
  await check({ ...(await record(answers, answers)), commitments: null, salt: null })
  expect(await screen.findByText(/another version of the rule/)).toBeTruthy()
  expect(screen.queryByText(/seal/)).toBeNull()
})
