import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { KeptCodes } from './kept-codes.tsx'

it('keeps the codes of a text on one line each, and every letter of the text', () => {
  const text = 'Ask with ES-4F7K-9QXM, not ES-7K2M-9QXA, by a well-known way.'
  render(<p data-testid="p">{<KeptCodes text={text} />}</p>)
  const shown = screen.getByTestId('p')
  expect(shown.textContent).toBe(text)
  const kept = [...shown.querySelectorAll('.whitespace-nowrap')].map((one) => one.textContent)
  expect(kept).toEqual(['ES-4F7K-9QXM', 'ES-7K2M-9QXA'])
})
