import {
  addEvidence,
  describeEvidence,
  removeEvidence,
  type EvidenceView,
} from '@evensettle/contracts/evidence.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { on, Refused, stubService, cut } from '../../testing/stub-service.ts'
import { EvidenceRow } from './evidence-row.tsx'
import type { EvidencePoints } from './model.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'

afterEach(() => vi.unstubAllGlobals())

const viewer = { caseId: '01890000-0000-7000-8000-000000000001', token: 't' }

const paint = {
  id: '01890000-0000-7000-8000-000000000002',
  by: 'starter',
  kind: 'money',
  title: 'Paint',
  claimed: 25_200,
} as const
const points = { currency: 'USD', items: [paint] } as const

function open(about: Partial<EvidenceView>, isMine: boolean, rest: { points?: EvidencePoints } = {}) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ul>
        <EvidenceRow viewer={viewer} one={aDocument(about)} isMine={isMine} {...rest} />
      </ul>
    </QueryClientProvider>,
  )
}

it.each([true, false])(
  'says to both sides that nobody can open a file, and that it counts for nothing',
  (isMine) => {
    open({ problem: 'locked' }, isMine)
    expect(
      screen.getByText('This PDF cannot be opened without a password. It counts for nothing.'),
    ).toBeTruthy()
  },
)

it('tells its owner alone what to do instead, with a place for it', async () => {
  open({ problem: 'damaged', mayRemove: true }, true)
  expect(screen.getByText(/save it again, or take a photo of it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace The door' })).toBeTruthy()
})

it('offers the other side nothing of a file that cannot be opened', () => {
  open({ problem: 'damaged', mayRemove: false }, false)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/take a photo/)).toBeNull()
})

it('keeps what is there when the file in its place is not taken', async () => {
  const removed: string[] = []
  stubService(
    on(addEvidence, () => new Refused('EVIDENCE_TOO_MANY')),
    on(removeEvidence, ({ id }) => {
      removed.push(id)
      return { ok: true as const }
    }),
  )
  open({ problem: 'damaged' }, true)
  await userEvent.upload(
    screen.getByTestId(`replace-${aDocument().id}`),
    new File(['x'], 'new.pdf', { type: 'application/pdf' }),
  )
  expect(await screen.findByText('refused: EVIDENCE_TOO_MANY')).toBeTruthy()
  expect(removed).toEqual([])
})

it('lets both look at a PDF, and says that its signature is not in the copy', () => {
  open({ hasView: true, isSigned: true, pages: 3 }, false)
  expect(screen.getByRole('button', { name: 'Look at The door' })).toBeTruthy()
  expect(screen.getByText(/3 pages/)).toBeTruthy()
  expect(screen.getByText(/has an electronic signature\. The copy that you get/)).toBeTruthy()
})

it('offers nothing to look at before it was scanned for viruses', () => {
  open({ state: 'waiting', hasView: true, mayRemove: false }, true)
  expect(screen.getByText(/Not scanned for viruses yet/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('what is this?', () => {
  const asksAbout = () => screen.queryByRole('combobox', { name: 'What is this? The door' })

  it('is asked of its owner with our guess chosen, in the words of that dispute, and takes one press to say yes to', async () => {
    const asked = vi.fn<(input: Input<typeof describeEvidence>) => EvidenceView>(() =>
      aDocument({ kind: 'contract' }),
    )
    stubService(on(describeEvidence, asked))
    open({ kind: 'contract', isGuess: true, type: 'security_deposit' }, true)
    expect(asksAbout()).toMatchObject({ value: 'contract' })
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Lease')
    expect(screen.getByText(/our guess\. Is it right\?.* the file counts as some documents/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'That is right: The door is “Lease”' }))
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ kind: 'contract' }))
  })

  it('says by which rule it counts once it was said, and keeps what was chosen when the line is cut', async () => {
    const asked: unknown[] = []
    stubService(
      on(describeEvidence, ({ kind }) => {
        asked.push(kind)
        return cut()
      }),
    )
    open({ kind: 'contract', type: 'loan' }, true)
    expect(
      screen.getByText(/can count as strong documents\. Both of you made it.* 48 hours to object/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /That is right/ })).toBeNull()
    const choice = asksAbout()
    if (choice) await userEvent.selectOptions(choice, 'statement')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(asked).toEqual(['statement', 'statement'])
    expect(asksAbout()).toMatchObject({ value: 'statement' })
  })

  it('is not asked of the other side, nor after a proposal was made with it; a guess is marked as one', () => {
    open({ isGuess: true, kind: 'contract', mayRemove: false }, true)
    expect(asksAbout()).toBeNull()
    expect(screen.getByText(/Contract or agreement \(our guess\)/)).toBeTruthy()
  })
})

describe('which sum does it show?', () => {
  const field = () => screen.queryByRole('textbox', { name: /Which sum does it show for “Paint”\?/ })
  const bill = { kind: 'invoice', itemId: paint.id } as const

  function typed(text: string) {
    const input = field()
    if (!input) throw new Error('the sum is not asked for')
    return userEvent.clear(input).then(() => userEvent.type(input, text))
  }

  it('is asked of who asks for the money, and kept when the field is left', async () => {
    const said: (number | null | undefined)[] = []
    stubService(
      on(describeEvidence, ({ documented }) => {
        said.push(documented)
        return aDocument({ ...bill, documented })
      }),
    )
    open(bill, true, { points })
    expect(screen.getByText(/You both see it\. It counts up to the \$252 that you ask for here/)).toBeTruthy()
    await typed('220')
    expect(said).toEqual([])
    await userEvent.tab()
    await waitFor(() => expect(said).toEqual([22_000]))
  })

  it('stays as it was typed when the line is cut, and is sent again on a press', async () => {
    const tries: (number | null | undefined)[] = []
    stubService(
      on(describeEvidence, ({ documented }) => {
        tries.push(documented)
        return new Refused('EVIDENCE_RELIED_ON')
      }),
    )
    open(bill, true, { points })
    await typed('220')
    await userEvent.tab()
    expect(await screen.findByText(/This sum is not saved yet/)).toBeTruthy()
    expect(field()).toMatchObject({ value: '220' })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(tries).toEqual([22_000, 22_000]))
  })

  it('is sent alone, and no other choice sends it again as it was before', async () => {
    const whose = { token: viewer.token, id: aDocument().id }
    const said: Input<typeof describeEvidence>[] = []
    stubService(
      on(describeEvidence, (input) => {
        said.push(input)
        return aDocument({ ...bill, documented: 22_000 })
      }),
    )
    open(bill, true, { points })
    await typed('220')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^What is this\?/ }), 'contract')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /about/ }), '')
    await waitFor(() =>
      expect(said).toEqual([
        { ...whose, documented: 22_000 },
        { ...whose, kind: 'contract' },
        { ...whose, itemId: null, documented: null },
      ]),
    )
  })

  it('is not taken out by words that are no sum, and is by an empty field', async () => {
    const said: (number | null | undefined)[] = []
    stubService(
      on(describeEvidence, ({ documented }) => {
        said.push(documented)
        return aDocument({ ...bill, documented })
      }),
    )
    open({ ...bill, documented: 22_000 }, true, { points })
    await typed('two hundred')
    await userEvent.tab()
    expect(await screen.findByText('Please write an amount in digits, for example 640.50.')).toBeTruthy()
    expect(said).toEqual([])
    const input = field()
    if (input) await userEvent.clear(input)
    await userEvent.tab()
    await waitFor(() => expect(said).toEqual([null]))
  })

  it.each<[string, Partial<EvidenceView>]>([
    ['while it is our guess what it is', { ...bill, isGuess: true }],
    ['of a document about the case as a whole', { kind: 'invoice', itemId: null }],
    ['of a kind whose sum does not count', { ...bill, kind: 'estimate' }],
    ['of who is asked for the money', { ...bill, side: 'respondent' }],
    ['once a proposal was made with it', { ...bill, mayRemove: false }],
  ])('is not asked for %s', (_, about) => {
    open(about, true, { points })
    expect(field()).toBeNull()
  })

  it('stands beside the document for the other side', () => {
    open({ ...bill, documented: 22_000, mayRemove: false }, false, { points })
    expect(screen.getByText(/Invoice · shows \$220/)).toBeTruthy()
  })
})
