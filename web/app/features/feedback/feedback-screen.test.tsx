import { giveFeedback, openFeedback, type FeedbackAnswers } from '@evensettle/contracts/feedback.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { FeedbackScreen } from './feedback-screen.tsx'

function show({ asksIfKept = false, refusesOnce = false } = {}) {
  const server = { given: [] as FeedbackAnswers[], refuses: refusesOnce }
  const present = () => ({
    title: 'Deposit',
    other: 'Sam',
    occasion: 'end' as const,
    asksIfKept,
    until: '2098-12-22T12:00:00.000Z',
    answers: server.given.at(-1) ?? null,
  })
  stubService(
    on(openFeedback, ({ key }) => (key === 'k' ? present() : new Refused('FEEDBACK_UNKNOWN'))),
    on(giveFeedback, ({ answers }) => {
      if (server.refuses) {
        server.refuses = false
        return new Refused('WRONG_STATE')
      }
      server.given.push(answers)
      return present()
    }),
  )
  const at = (key: string) =>
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>
          <FeedbackScreen linkKey={key} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  return { server, at, user: userEvent.setup() }
}

const grade = async (question: string, name: RegExp) =>
  within(await screen.findByRole('group', { name: question })).getByRole<HTMLInputElement>('radio', { name })

it('begins with nothing chosen, sends nothing that nobody chose, and takes a choice back', async () => {
  const { server, at, user } = show()
  at('k')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Choose an answer to at least one question first.')).toBeTruthy()
  expect(server.given).toEqual([])
  await user.click(await grade('Was it easy to use?', /^4/))
  await user.click(await grade('Was it fair to you?', /^1/))
  await user.click(screen.getByRole('button', { name: 'Leave out: Was it easy to use?' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you. Your answers are in.')).toBeTruthy()
  expect(server.given).toEqual([{ easy: null, prepared: null, timely: null, fair: 1, kept: null }])
  expect(screen.queryByText('Is the agreement kept so far?')).toBeNull()
})

it('keeps what was chosen when it could not be sent, and shows it again by the same link', async () => {
  const { server, at, user } = show({ asksIfKept: true, refusesOnce: true })
  const first = at('k')
  await user.click(await grade('Was it fair to you?', /^5/))
  await user.click(screen.getByRole('radio', { name: 'In part' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((await grade('Was it fair to you?', /^5/)).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you. Your answers are in.')).toBeTruthy()
  expect(server.given).toEqual([{ easy: null, prepared: null, timely: null, fair: 5, kept: 'partly' }])
  first.unmount()
  at('k')
  expect((await grade('Was it fair to you?', /^5/)).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Send the change' })).toBeTruthy()
})

it('says of a link that does not work that nothing is missing in the case', async () => {
  show().at('other')
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
})
