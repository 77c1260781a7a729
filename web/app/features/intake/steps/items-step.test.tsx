import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyDraft } from '../model.ts'
import { ItemsStep } from './items-step.tsx'

const STORY = 'They kept $500, which is $300 for the carpet and $200 for the paint. I also paid $40.'

/** The step by itself; `wanted` is the field that it would have the keyboard in. */
function Step({ wanted }: { wanted: string[] }) {
  const [draft, setDraft] = useState({ ...emptyDraft('USD'), type: 'loan' as const, story: STORY })
  return (
    <ItemsStep
      draft={draft}
      now={Date.parse('2026-11-23T12:00:00Z')}
      errors={{}}
      faults={{}}
      attempts={0}
      onChange={(patch) => setDraft({ ...draft, ...patch } as typeof draft)}
      onFocusField={(field) => wanted.push(field)}
    />
  )
}

it('says so when a sum of the story is made of others, stays with the found points, and has a nameless sum named', async () => {
  const user = userEvent.setup()
  const wanted: string[] = []
  render(<Step wanted={wanted} />)
  const note = /^\$300 and \$200 add up to \$500\./
  expect(screen.getByText(note)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add: The carpet, $300' }))
  expect(wanted.at(-1)).toBe('found')
  await user.click(screen.getByRole('button', { name: 'Add: The paint, $200' }))
  // asked for in parts, the whole is still offered
  expect(screen.getByText(note)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Not this: .*\$500/ }))
  expect(screen.queryByText(note)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Add: A sum from your story, \$40/ }))
  expect(wanted.at(-1)).toBe('items.2.title')
  await waitFor(() => expect(screen.getByLabelText('What is it for?')).toHaveProperty('value', ''))
})
