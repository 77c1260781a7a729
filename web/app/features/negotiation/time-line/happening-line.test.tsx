import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { HappeningLine } from './happening-line.tsx'

it('keeps the words of each point of an answer under that point', async () => {
  const park = { who: 'starter', at: 'elsewhere', place: 'The park', by: null } as const
  const item = {
    kind: 'property',
    by: 'starter',
    answer: { answer: 'agree', admitted: 0, reason: '', handing: park },
  } as const
  const reader = { mySide: 'starter', names: { starter: 'Sam', respondent: 'Lee' } } as const
  const points = [
    { key: 'a', title: 'My keyboard', answer: 'Lee sees it differently', said: 'It was no loan.', how: null },
    {
      key: 'b',
      title: 'The stand',
      answer: 'Lee agrees',
      said: '',
      how: { item, of: 'answers', reader } as const,
    },
  ]
  const move = { sum: null, lines: [], said: 'Good day.', isStory: true, points }
  const happening = {
    key: '1',
    at: '2026-11-02T00:00:00.000Z',
    side: 'respondent',
    words: 'Lee answers',
    move,
  } as const
  render(
    <MemoryRouter>
      <HappeningLine happening={happening} caseId="c" />
    </MemoryRouter>,
  )
  const textOf = (title: string) => screen.getByText(title).parentElement?.textContent
  expect(textOf('My keyboard')).toBe('My keyboardLee sees it differently“It was no loan.”')
  await screen.findByText(/The park/)
  expect(textOf('The stand')).toMatch(/^The standLee agrees.*The park/)
  expect(screen.getByText('“Good day.”')).toBeTruthy()
})
