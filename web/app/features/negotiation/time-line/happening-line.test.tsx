import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { HappeningLine } from './happening-line.tsx'

it('keeps the words of each point of an answer under that point', () => {
  const points = [
    { key: 'a', title: 'My keyboard', answer: 'Lee sees it differently', said: 'It was no loan.', how: '' },
    { key: 'b', title: 'The stand', answer: 'Lee agrees', said: '', how: 'You collect it.' },
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
  expect(textOf('The stand')).toBe('The standLee agreesYou collect it.')
  expect(screen.getByText('“Good day.”')).toBeTruthy()
})
