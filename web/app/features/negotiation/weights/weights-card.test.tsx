import { expectAskedOnce } from '../../../testing/calm-words.ts'
import { answerObjection, type Weights, getWeights, objectToEvidence } from '@evensettle/contracts/weights.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aView, itemId } from '../../../testing/made-up-round.ts'
import { weightsQuery } from '../../evidence/shown/queries.ts'
import { WeightsCard } from './weights-card.tsx'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { never, on, stubService } from '../../../testing/stub-service.ts'

const evidence: Weights['documents'][number] = {
  id: '0193b0b0-0000-7000-8000-000000000077',
  side: 'starter',
  itemId,
  kind: 'receipt',
  isGuess: false,
  name: 'Receipt of the painter',
  documented: 90_000,
  sumCounts: true,
  grade: 3,
  held: null,
  strongFrom: null,
  effects: [],
  problem: null,
  objections: [],
}

function show(documents: Weights['documents']) {
  const weights: Weights = { points: [], documents }
  const asked = vi.fn<(input: Input<typeof objectToEvidence>) => Weights>(() => weights)
  stubService(
    on(objectToEvidence, asked),
    on(getWeights, () => weights),
  )
  const client = makeQueryClient()
  client.setQueryData(weightsQuery(aView.id).queryKey, weights)
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <WeightsCard view={aView} canAct />
    </QueryClientProvider>,
  )
  return { asked, unmount, client }
}

it('says what a paper counts as, with its sum, and lets the other side say why it should count for less', async () => {
  const { asked } = show([evidence])
  expect(screen.getByText(/Counts as strong documents, with \$900 on it/)).toBeTruthy()
  await userEvent.click(screen.getByText('Why it should count for less'))
  await userEvent.click(screen.getByRole('button', { name: 'Say this to both' }))
  expect(screen.getByText('Please say why in a few words.')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox'), 'Another flat.')
  await userEvent.click(screen.getByRole('button', { name: 'Say this to both' }))
  expect(asked).toHaveBeenCalledWith({ caseId: aView.id, evidenceId: evidence.id, reason: 'Another flat.' })
})

it('asks the owner for an answer to an objection, and shows both reasons to both', () => {
  const objection = { by: 'starter', reason: 'Too old.', at: aView.submittedAt, answerWords: '' } as const
  show([
    {
      ...evidence,
      side: 'respondent',
      objections: [{ ...objection, answer: null, lapsed: false, withdrawn: false }],
    },
    {
      ...evidence,
      id: '0193b0b0-0000-7000-8000-000000000078',
      side: 'respondent',
      objections: [
        { ...objection, answer: 'stands', answerWords: 'It is from May.', lapsed: false, withdrawn: false },
      ],
    },
  ])
  expect(screen.getAllByRole('button', { name: 'I stand by this document' })).toHaveLength(1)
  expect(screen.getByText(/You stand by it: “It is from May.”/)).toBeTruthy()
})

it('stands open as long as an objection waits for the reader, and is folded otherwise', () => {
  const objection = { by: 'starter', reason: 'Too old.', at: aView.submittedAt, answerWords: '' } as const
  const objectedTo = {
    ...evidence,
    side: 'respondent',
    objections: [{ ...objection, answer: null, lapsed: false, withdrawn: false }],
  } as const
  const { unmount } = show([{ ...objectedTo, objections: [...objectedTo.objections] }])
  expect(screen.getByText('Waits for your answer')).toBeTruthy()
  expect(screen.getAllByRole('group')[0]?.hasAttribute('open')).toBe(true)
  unmount()
  show([evidence])
  expect(screen.queryByText('Waits for your answer')).toBeNull()
  expect(screen.getAllByRole('group')[0]?.hasAttribute('open')).toBe(false)
})

it('stays open after the answer, so that what came of it is seen', async () => {
  const objection = { by: 'starter', reason: 'Too old.', at: aView.submittedAt, answerWords: '' } as const
  const own = { ...evidence, side: 'respondent' } as const
  const { client } = show([
    { ...own, objections: [{ ...objection, answer: null, lapsed: false, withdrawn: false }] },
  ])
  const answered: Weights = {
    points: [],
    documents: [
      {
        ...own,
        grade: 2,
        objections: [{ ...objection, answer: 'gives_way', lapsed: false, withdrawn: false }],
      },
    ],
  }
  client.setQueryData(weightsQuery(aView.id).queryKey, answered)
  await waitFor(() => expect(screen.queryByText('Waits for your answer')).toBeNull())
  expect(screen.getByText(/It counts one step less/).closest('details[open]')).not.toBeNull()
})

it('tells its owner alone what a document changes, in figures, and marks a guess for both', () => {
  const effects = [{ itemId, without: 40_049, with: 59_976 }]
  const { unmount } = show([{ ...evidence, isGuess: true, grade: 2, effects }])
  expect(screen.getByText(/Receipt \(our guess\), shown by/)).toBeTruthy()
  const isMine = aView.mySide === 'starter'
  const told =
    /^Only you see this: of the \$1,000 .+ for “.+”, what you have both shown now supports about \$600\. Without this document it would be about \$400\.$/
  expect(screen.queryByText(told) !== null).toBe(isMine)
  unmount()
  show([{ ...evidence, side: 'respondent', effects }])
  expect(screen.queryByText(told) !== null).toBe(!isMine)
})

it('says of its own and of the other’s document why it is not strong, and when or how it would be', () => {
  const saying = (held: Weights['documents'][number]['held'], strongFrom: string | null = null) => {
    const { unmount } = show([{ ...evidence, grade: 2, held, strongFrom }])
    const words = screen.getByRole('listitem').textContent
    unmount()
    return words
  }
  expect(saying('waits', '2026-11-25T10:00:00.000Z')).toMatch(/strong from .*25.* on, unless you object/)
  expect(saying('waits')).toContain('once the other side has had time to look at it')
  expect(saying('objected')).toContain('A new document would count by itself.')
  expect(saying('all_points')).toContain('Filed under one point, it can.')
  expect(saying('elsewhere')).toContain('already shown for another point')
  expect(saying('both')).toContain('Both of you have shown this same file, so it does not count as strong.')
  expect(saying('copy')).toContain('Shown again, it adds nothing here.')
})

it('asks once about an objection that may hurt, and about the answer to one', async () => {
  const { asked, unmount } = show([evidence])
  await userEvent.click(screen.getByText('Why it should count for less'))
  const button = screen.getByRole('button', { name: 'Say this to both' })
  await expectAskedOnce(screen.getByRole('textbox'), button, () => asked.mock.calls)
  unmount()
  const answered: unknown[] = []
  const objection = { by: 'starter', reason: 'Too old.', at: aView.submittedAt, answerWords: '' } as const
  show([
    {
      ...evidence,
      side: 'respondent',
      objections: [{ ...objection, answer: null, lapsed: false, withdrawn: false }],
    },
  ])
  stubService(
    on(answerObjection, ({ stands, words }) => {
      answered.push([stands, words])
      return never()
    }),
  )
  const gives = screen.getByRole('button', { name: 'It may count for less' })
  const words = await expectAskedOnce(screen.getByRole('textbox'), gives, () => answered)
  expect(answered).toEqual([[false, words]])
})
