import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { QUESTION_WORDS } from './copy.ts'
import { QUESTIONS, type Answers } from './model.ts'
import { eligibilityQuery } from './queries.ts'
import { RightPlaceScreen } from './right-place-screen.tsx'
import { MADE_UP_SITE } from '../../testing/made-up-site.ts'

const FINE: Answers = { danger: 'no', time: 'no', office: 'no', kind: 'yes', adults: 'yes' }

function renderScreen() {
  const client = new QueryClient()
  client.setQueryData(eligibilityQuery().queryKey, MADE_UP_SITE)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RightPlaceScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function answerAll(answers: Answers) {
  for (const question of QUESTIONS) {
    const group = screen.getByRole('group', { name: QUESTION_WORDS[question].ask })
    await userEvent.click(
      within(group).getByRole('radio', { name: answers[question] === 'yes' ? 'Yes' : 'No' }),
    )
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show the answer' }))
}

type Shown = { title: string; also?: string; start: boolean; letter: 'with us' | 'without us' | null }

it.each<[Answers, Shown]>([
  [{}, { title: 'This looks like the right place', start: true, letter: 'with us' }],
  [{ time: 'yes' }, { title: 'Take care of the date first, then come here', start: true, letter: 'with us' }],
  [{ kind: 'no' }, { title: 'This does not fit', start: false, letter: 'without us' }],
  [{ adults: 'no' }, { title: 'Let somebody else sign', start: false, letter: 'without us' }],
  [
    { kind: 'no', adults: 'no' },
    { title: 'This does not fit', also: 'Let somebody else sign', start: false, letter: 'without us' },
  ],
  [
    { office: 'yes', time: 'yes' },
    { title: 'Another place is better for this', also: 'Take care of the date', start: false, letter: null },
  ],
  [{ danger: 'yes' }, { title: 'Please get help from people first', start: false, letter: null }],
])('the answers %o end with what fits them', async (answers, { title, also, start, letter }) => {
  renderScreen()
  await answerAll({ ...FINE, ...answers })
  const heading = screen.getByRole('heading', { level: 2, name: title })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(
    also ? [also] : [],
  )
  expect(screen.queryAllByRole('link', { name: 'Start a Case' })).toHaveLength(start ? 1 : 0)
  const paper = screen.queryByRole('article', { name: 'Your letter' })
  const named = paper?.textContent?.includes('EvenSettle') ? 'with us' : 'without us'
  expect(paper === null ? null : named).toBe(letter)
})

it('leads the person on to the letter where a case would not help', async () => {
  renderScreen()
  await answerAll({ ...FINE, kind: 'no' })
  await userEvent.click(screen.getByRole('button', { name: 'Write a letter' }))
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'A first letter to the other person' }),
  )
})

it('leads to the first question without an answer', async () => {
  renderScreen()
  await userEvent.click(screen.getByRole('button', { name: 'Show the answer' }))
  const first = screen.getByRole('group', { name: QUESTION_WORDS.danger.ask })
  await waitFor(() => expect(document.activeElement).toBe(within(first).getByRole('radio', { name: 'Yes' })))
})

it('keeps the answers out of the address when it is pressed before the scripts are there', () => {
  renderScreen()
  expect(document.querySelector('form')?.getAttribute('method')).toBe('dialog')
})
