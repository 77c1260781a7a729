import type { CaseView } from '@evensettle/contracts/cases.ts'
import { askForProposal } from '@evensettle/contracts/table-moves.ts'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { AskCard } from './ask-card.tsx'
import { aNegotiation, aView } from '../../../testing/made-up-round.ts'
import { cut, on, stubService } from '../../../testing/stub-service.ts'

const view: CaseView = {
  ...aView,
  cameIn: { words: 'with the invitation’s link or code', check: 'open' },
  turn: { task: 'say_who_joined', sides: ['starter'], until: null },
}

afterEach(() => onlineManager.setOnline(true))

it.each([
  ['respondent', 'The mediator can propose once Sam has said that it is you.'],
  ['starter', 'The mediator can propose once you have said whether this is Lee.'],
] as const)('says to the %s why nobody can ask while it is open who joined', (mySide, words) => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AskCard view={{ ...view, mySide }} negotiation={aNegotiation} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for a proposal' })).toBeNull()
})

it('says at once that there is no line, and can be pressed again', async () => {
  onlineManager.setOnline(false)
  stubService(on(askForProposal, cut))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AskCard view={aView} negotiation={aNegotiation} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Ask for a proposal' })
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toMatch(/connection|reach|offline/i)
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBe('true')
})
