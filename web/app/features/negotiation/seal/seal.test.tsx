import { createHash } from 'node:crypto'
import { getRoundRecord, type LadderRecord } from '@evensettle/contracts/records.ts'
import { commitmentToAnswers, type SealedAnswers } from '@evensettle/domain/proposals/commitment.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal, sealed } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { ReplayCard } from '../replay/replay-card.tsx'
import { keepSeal, keptSeal } from './model.ts'

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
    inDay: { day: '2026-11-23', index: 0, size: 1, hashes: [] },
    outcome: null,
  }
}

async function check(said: LadderRecord) {
  stubService(on(getRoundRecord, () => said))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReplayCard view={aView} round={round} isOnly />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check it in this browser' }))
}

async function kept(one: SealedAnswers) {
  const receipt = await commitmentToAnswers(sha256, one)
  await keepSeal({ ...round, mine: { ...sealed({ ...one.sums }), receipt, salt: one.salt } }, one.side)
}

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

it('keeps what was sealed only where it fits the seal that the service gave for it', async () => {
  await keepSeal({ ...round, mine: { ...sealed({ ...answers.sums }), salt: answers.salt } }, answers.side)
  expect(keptSeal(round.id)).toBeNull()
  await kept(answers)
  expect(keptSeal(round.id)).toEqual(answers)
})

it('says that the answers were compared which this browser sealed, and since when that stands in the log', async () => {
  await kept(answers)
  await check(await record(answers, answers))
  expect(await screen.findByText(/are the ones that this browser sealed/)).toBeTruthy()
  expect(screen.getByText('Your seal is in the public log, among those of Nov 23, 2026.')).toBeTruthy()
})

it('says where nothing was kept in this browser', async () => {
  await check(await record(answers, answers))
  expect(await screen.findByText(/This browser did not seal them/)).toBeTruthy()
})

it.each([
  ['sealed here', other, other, /This browser sealed other answers/],
  ['compared than were sealed', other, answers, /are not the ones that were sealed/],
])('says where other answers were %s', async (_, counted, published, words) => {
  await kept(answers)
  await check(await record(counted, published))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('shows no seal in a round from before there were any', async () => {
  await check({ ...(await record(answers, answers)), commitments: null, salt: null })
  expect(await screen.findByText(/another version of the rule/)).toBeTruthy()
  expect(screen.queryByText(/seal/)).toBeNull()
})
