import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyDraft } from '../model.ts'
import { StoryQuestion } from './story-question.tsx'

const STORY =
  'Robin said that I could have my deposit of $1,200 back under the lease. I wrote to Robin twice about it'

function show(of: Partial<CaseDraftInput> = {}) {
  const seen: { draft: CaseDraftInput } = {
    draft: { ...emptyDraft('USD'), type: 'security_deposit' as const, story: STORY, ...of },
  }
  function Step() {
    const [draft, setDraft] = useState(seen.draft)
    return (
      <StoryQuestion
        draft={draft}
        now={Date.parse('2026-11-27T12:00:00Z')}
        onChange={(patch) => {
          seen.draft = { ...seen.draft, ...patch }
          setDraft(seen.draft)
        }}
      />
    )
  }
  render(<Step />)
  return seen
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('asks what is missing, and puts nothing into the draft before its writer has seen what', async () => {
  const seen = show()
  screen.getByText('When did it happen, or begin?')
  screen.getByText('From software, not a person. It is the last one.')
  await press('Answer it')
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/)
  expect(document.activeElement).toBe(field)
  await press('Go on')
  screen.getByText('Write a few words, or skip the question.')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'I moved out on March 3')
  await press('Go on')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Did I get you right?' }))
  expect(seen.draft).toMatchObject({ story: STORY, happenedOn: null })
  await press('Change it')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe('I moved out on March 3')
  await press('Go on')
  screen.getByText('And this is the day it happened or began: Mar 3, 2026')
  await press('Yes, add it')
  expect(seen.draft).toMatchObject({ story: `${STORY}. I moved out on March 3.`, happenedOn: '2026-03-03' })
  expect(screen.queryByText('When did it happen, or begin?')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'One more question' }))
})

it('goes to the next question where one is skipped, and does not ask it again', async () => {
  const seen = show({ story: 'My landlord has kept the whole deposit since I moved out of the flat.' })
  screen.getByText('What did the two of you agree on, and how: in writing, or by word of mouth?')
  await press('Skip it')
  screen.getByText('How much money is it about?')
  expect(seen.draft.setAside).toEqual(['question/agreed'])
})

it('keeps what was typed for whoever says “not now”, and stays while it is answered', async () => {
  const seen = show()
  await press('Answer it')
  await userEvent.type(screen.getByLabelText(/^Your answer/), 'In spring')
  await press('Not now')
  await press('Answer it')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe('In spring')
  expect(seen.draft.story).toBe(STORY)
})

it('is not there while a story is only begun, or says all of it', () => {
  show({ story: 'My landlord kept it.' })
  show({ story: `${STORY}. It was on March 3.` })
  expect(screen.queryByRole('button')).toBeNull()
})
