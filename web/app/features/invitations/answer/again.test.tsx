import {
  getAnswerDraft,
  listHelpers,
  saveAnswerDraft,
  type AnswerDraftInput,
} from '@evensettle/contracts/answers.ts'
import { listEvidence } from '@evensettle/contracts/evidence.ts'
import { answerInvitation, openInvitation, type InvitationView } from '@evensettle/contracts/invitations.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { never, on, Refused, stubService } from '../../../testing/stub-service.ts'
import { Sent } from '../joining/sent.tsx'
import { stepOf } from '../model.ts'
import { invitationQuery } from '../queries.ts'
import { AnswerSteps } from './answer-steps.tsx'

const POINT = '0193b0b0-0000-7000-8000-000000000001'
const AMP = '0193b0b0-0000-7000-8000-000000000002'
const OTHER = '0193b0b0-0000-7000-8000-000000000003'
const AT = '2026-11-02T10:00:00.000Z'
const item = { by: 'starter', kind: 'property', details: '', on: null, claimed: 0, answer: null } as const
const keyboard = { ...item, id: POINT, title: 'My keyboard' }
const handing = { who: 'respondent', at: 'elsewhere', place: 'The park', by: null, weekdays: [7] }
const amp = { id: AMP, kind: 'property', title: 'My bass amplifier', details: 'It is mine.', claimed: 0 }
const asked = { ...amp, handing } as unknown as AnswerDraftInput['counterItems'][number]

const unanswered = {
  caseId: POINT,
  reference: 'ES-1',
  type: 'borrowed_item',
  title: 'Keyboard',
  story: '',
  wish: '',
  note: '',
  happenedOn: null,
  intakeAnswers: [],
  currency: 'USD',
  starterName: 'Dana',
  respondentName: 'Luis',
  word: 'maple',
  operator: '',
  memberOf: null,
  email: 'luis@example.org',
  items: [keyboard],
  shown: 0,
  sentAt: AT,
  until: AT,
  moreTimeLeft: true,
  answer: null,
  accountExists: false,
} as unknown as InvitationView

/** What the service keeps, as far as these screens ask for it. */
type Kept = { view: InvitationView; draft: AnswerDraftInput | null; revision: number; saves: boolean }
let kept: Kept

const saved = () => ({ revision: kept.revision, draft: kept.draft, updatedAt: null, writer: null })

function answered(input: { items: object[]; counterItems: AnswerDraftInput['counterItems']; words: string }) {
  const answer = { answer: 'disagree', admitted: 0, reason: 'It is mine.' }
  const back = input.counterItems.map((wish) => ({ ...wish, by: 'respondent', on: null, answer: null }))
  kept.view = {
    ...kept.view,
    items: [{ ...keyboard, answer }],
    answer: { kind: 'different', at: AT, sent: { words: input.words, back, proposal: null, copyTo: null } },
  } as unknown as InvitationView
  kept.draft = {
    items: { [POINT]: { answer: 'disagree', admitted: 0, reason: 'It is mine.' } },
    words: input.words,
    counterItems: input.counterItems,
    proposal: { amount: null, payOn: null, words: '' },
  }
  kept.revision += 1
  return kept.view
}

beforeEach(() => {
  kept = { view: unanswered, draft: null, revision: 0, saves: true }
  stubService(
    on(openInvitation, () => kept.view),
    on(getAnswerDraft, saved),
    on(saveAnswerDraft, ({ revision, draft }) => {
      if (!kept.saves) return never()
      if (revision !== kept.revision) return new Refused('VERSION_CONFLICT')
      kept = { ...kept, draft, revision: revision + 1 }
      return saved()
    }),
    on(answerInvitation, answered),
    on(listEvidence, () => ({ evidence: [] })),
    on(listHelpers, () => ({ helpers: [] })),
  )
})

afterEach(() => vi.unstubAllGlobals())

function Page() {
  const [search] = useSearchParams()
  const view = useQuery(invitationQuery('t')).data
  const step = stepOf(search.get('step'), 1)
  if (!view) return null
  if (step.name !== 'start') return <AnswerSteps view={view} token="t" step={step} />
  return (
    <Sent view={view} isHere talk={null} isReplyFirst={false}>
      {null}
    </Sent>
  )
}

function show(address: string) {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const draftWith = (counterItems: AnswerDraftInput['counterItems']): AnswerDraftInput => ({
  items: { [POINT]: { answer: 'disagree', admitted: null, reason: 'It is mine.' } },
  words: '',
  counterItems,
  proposal: { amount: null, payOn: null, words: '' },
})

/** The points on the screen by their legends, and the place where the one changes hands. */
async function shown() {
  const legends = (await screen.findAllByText(/^Point \d of yours$/)).map(({ textContent }) => textContent)
  return [legends, screen.getByLabelText<HTMLInputElement>('Which place?').value]
}

const ONE = [['Point 1 of yours'], 'The park']

it('says how something asked for in return changes hands, and shows it once when the answer is opened again', async () => {
  kept = { ...kept, draft: draftWith([asked]), revision: 1 }
  const user = userEvent.setup()
  show('/?step=review')
  for (const _ of ['sent', 'sent again']) {
    expect(await shown()).toEqual(ONE)
    await user.click(screen.getByRole('button', { name: 'Send my answer' }))
    const receipt = await screen.findByRole('region', { name: 'What you sent' })
    expect(within(receipt).getByText(/It is mine\.\s+You collect it at this place: The park/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Look at my answer again' }))
  }
  expect(await shown()).toEqual(ONE)
})

it('shows a point once that was stored under another name than it was sent under', async () => {
  answered({ items: [], words: '', counterItems: [{ ...asked, id: OTHER }] })
  kept = { ...kept, draft: draftWith([asked]) }
  show('/?step=review')
  expect(await shown()).toEqual(ONE)
})

it('goes on with what was sent where the last save before it never arrived', async () => {
  kept = { ...kept, draft: draftWith([{ ...asked, handing: null }]), revision: 1 }
  const user = userEvent.setup()
  show('/?step=review')
  await user.click(await screen.findByRole('button', { name: 'Say who brings it, where, and by when' }))
  kept.saves = false
  await user.selectOptions(screen.getByLabelText('Where?'), 'Somewhere else')
  await user.type(screen.getByLabelText('Which place?'), 'The park')
  await user.click(screen.getByRole('button', { name: 'Send my answer' }))
  await user.click(await screen.findByRole('link', { name: 'Look at my answer again' }, { timeout: 5_000 }))
  expect(await shown()).toEqual(ONE)
})

it('asks once for what was written down in two tabs, under two names', async () => {
  const user = userEvent.setup()
  kept = { ...kept, draft: draftWith([asked]), revision: 1 }
  show('/?step=review')
  expect(await shown()).toEqual(ONE)
  kept = { ...kept, draft: draftWith([{ ...asked, id: OTHER, details: 'It is mine!' }]), revision: 2 }
  await user.type(screen.getByLabelText('Which place?'), ', Sunday')
  await waitFor(() => expect(kept.revision).toBe(3), { timeout: 5_000 })
  expect(kept.draft?.counterItems.map(({ title }) => title)).toEqual(['My bass amplifier'])
})
