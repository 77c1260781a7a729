import { getCase } from '@evensettle/contracts/cases.ts'
import { askPerson } from '@evensettle/contracts/impasse.ts'
import { getPersonThread } from '@evensettle/contracts/person-requests.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { PersonScreen } from './person-screen.tsx'

const CASE = '0190a0a0-0000-7000-8000-000000000001'

function show(begins?: string) {
  render(
    <MemoryRouter>
      <QueryClientProvider client={makeQueryClient()}>
        <PersonScreen caseId={CASE} {...(begins === undefined ? {} : { begins })} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

async function send() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText(/^refused/)
}

it('sends again under the same id what may have arrived before the page was loaded again, and other words under another', async () => {
  const sent: { id: string; words: string }[] = []
  stubService(
    on(getCase, () => new Refused('INTERNAL')),
    on(getPersonThread, () => ({ thread: [], answerBy: null })),
    on(askPerson, ({ id, words }) => {
      sent.push({ id, words })
      return new Refused('WRONG_STATE')
    }),
  )
  show()
  await userEvent.type(await screen.findByLabelText('Your message'), 'Hello')
  await send()
  cleanup()
  show()
  await send()
  await userEvent.type(screen.getByLabelText('Your message'), ' there')
  await send()
  const [first, second, third] = sent
  expect(sent.map(({ words }) => words)).toEqual(['Hello', 'Hello', 'Hello there'])
  expect(second?.id).toBe(first?.id)
  expect(third?.id).not.toBe(first?.id)
})

it('begins with what a link brings along, before what was begun here, and only once', async () => {
  stubService(
    on(getCase, () => new Refused('INTERNAL')),
    on(getPersonThread, () => ({ thread: [], answerBy: null })),
    on(askPerson, () => new Refused('WRONG_STATE')),
  )
  const words = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Your message')).value
  show()
  await userEvent.type(await screen.findByLabelText('Your message'), 'Please help.')
  cleanup()
  show('I report: “No.”\n\n')
  expect(await words()).toBe('I report: “No.”\n\nPlease help.')
  await userEvent.type(screen.getByLabelText('Your message'), ' Soon.')
  cleanup()
  show('I report: “No.”\n\n')
  expect(await words()).toBe('I report: “No.”\n\nPlease help. Soon.')
})
