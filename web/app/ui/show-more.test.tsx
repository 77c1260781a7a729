import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ShowMore } from './show-more.tsx'

function List({ pages }: { pages: number }) {
  const [shown, setShown] = useState(1)
  return (
    <ShowMore
      label="Show more"
      of={{
        hasNextPage: shown < pages,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        error: null,
        fetchNextPage: () => setShown(shown + 1),
      }}
    />
  )
}

it('keeps the keyboard where it was when the last page has come', async () => {
  render(<List pages={3} />)
  const button = screen.getByRole('button', { name: 'Show more' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(document.activeElement).toBe(screen.getByText('That is all.'))
})

it('says nothing of an end under a list that never had more', () => {
  render(<List pages={1} />)
  expect(screen.queryByText('That is all.')).toBeNull()
})
