import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { MessageList } from './message-list.tsx'
import { timeLine } from './model.ts'

const SAID = {
  id: 'm1',
  side: 'starter' as const,
  body: 'You people are all the same.',
  at: '2026-11-02T01:00:00.000Z',
  state: null,
  problem: null,
}

function Arrived() {
  const { search, state } = useLocation()
  return <pre>{`${search} ${(state as { words: string }).words}`}</pre>
}

function open(isMine = false) {
  render(
    <MemoryRouter initialEntries={['/case/c1']}>
      <Routes>
        <Route
          path="/case/:id"
          element={
            <MessageList
              entries={timeLine([SAID], [], false)}
              mySide={isMine ? 'starter' : 'respondent'}
              names={{ starter: 'Sam', respondent: 'Lee' }}
              onDelete={() => undefined}
            />
          }
        />
        <Route path="/case/:id/person" element={<Arrived />} />
      </Routes>
    </MemoryRouter>,
  )
}

it('hides what the other side wrote, also after a reload, until its reader wants to see it', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Hide what Sam wrote/ }))
  const show = await screen.findByRole('button', { name: 'Show' })
  expect(document.activeElement).toBe(show)
  expect(screen.queryByText(SAID.body)).toBeNull()
  cleanup()
  open()
  expect(screen.queryByText(SAID.body)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  await screen.findByText(SAID.body)
  cleanup()
  open()
  await screen.findByText(SAID.body)
})

it('leads from hidden words to a person, with what was written', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Hide what Sam wrote/ }))
  await userEvent.click(await screen.findByRole('link', { name: 'Report this message' }))
  expect(screen.getByText(/topic=unsafe/).textContent).toContain(`“${SAID.body}”`)
})

it('hides nothing of one’s own', async () => {
  open(true)
  await screen.findByText(SAID.body)
  expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
})
