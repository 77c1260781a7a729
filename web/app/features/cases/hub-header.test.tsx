import type { CaseView } from '@evensettle/contracts/cases.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HubHeader } from './hub-header.tsx'

function show(joined: 'now' | 'done') {
  const view = {
    title: 'The bike',
    reference: 'ES-AAAA-BBBB',
    names: { starter: 'Nora Quinn', respondent: 'Theo Park' },
    mySide: 'starter',
    status: joined === 'now' ? 'invited' : 'active',
    turn: { task: 'await_answer', sides: ['respondent'], until: null },
    paysNothing: false,
    journey: [
      { step: 'started', state: 'done' },
      { step: 'joined', state: joined },
      { step: 'talked', state: joined === 'now' ? 'next' : 'now' },
    ],
  }
  render(<HubHeader view={view as unknown as CaseView} />)
}

it('does not say that somebody joined before they have', () => {
  show('now')
  expect(screen.getByText('Waiting to join').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(screen.queryByText('Joined')).toBeNull()
})

it('says it once they have', () => {
  show('done')
  expect(screen.getByText('Joined')).toBeDefined()
})
