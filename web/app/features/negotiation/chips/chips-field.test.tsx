import type { Preferences } from '@evensettle/contracts/negotiation.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ChipsField } from './chips-field.tsx'

const WISHES = [
  { key: 'respondent:apology', label: 'An apology', isMine: false },
  { key: 'starter:remove_review', label: 'Taking down my review', isMine: true },
]

function Host({ onLaid }: { onLaid?: (value: Preferences) => void }) {
  const [value, setValue] = useState<Preferences>({ wishes: {}, waiting: null })
  return (
    <ChipsField
      wishes={WISHES}
      value={value}
      onChange={(next) => {
        setValue(next)
        onLaid?.(next)
      }}
    />
  )
}

it('lays and takes back a level per term, and says nothing for what was not answered', () => {
  const onLaid = vi.fn<(value: Preferences) => void>()
  render(<Host onLaid={onLaid} />)
  const apology = screen.getByRole('group', { name: 'An apology' })
  fireEvent.click(within(apology).getByRole('radio', { name: '4, quite a lot' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Much' }))
  expect(onLaid).toHaveBeenLastCalledWith({ wishes: { 'respondent:apology': 4 }, waiting: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Leave “An apology” open' }))
  expect(onLaid).toHaveBeenLastCalledWith({ wishes: {}, waiting: 2 })
})

it('asks what something costs me where I would do it', () => {
  render(<Host />)
  const mine = screen.getByRole('group', { name: 'Taking down my review' })
  expect(within(mine).getByText('How hard would this be for you?')).toBeTruthy()
  expect(within(mine).getAllByRole('radio')).toHaveLength(7)
})
