import {
  askPerson,
  getImpasse,
  takePause,
  wishToFinish,
  type Impasse,
} from '@evensettle/contracts/impasse.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { WaysOnPlace } from './ways-on-place.tsx'

const STUCK: Impasse = {
  isStuck: true,
  pause: { until: null, by: null, mayTake: true },
  finish: { mine: false, theirs: false },
  extend: { mine: false, theirs: false, left: 2 },
  endsAt: '2098-11-02T12:00:00.000Z',
  request: null,
}

beforeEach(() => window.localStorage.clear())

function show(first: Partial<Impasse> = {}, asking: 'works' | 'refuses' = 'works', view = aView) {
  const server = { state: { ...STUCK, ...first }, asked: [] as string[], line: asking }
  stubService(
    on(getImpasse, () => server.state),
    on(takePause, () => {
      server.state = {
        ...server.state,
        pause: { until: '2098-10-09T12:00:00.000Z', by: aView.mySide, mayTake: false },
      }
      return server.state
    }),
    on(wishToFinish, ({ wanted }) => {
      server.state = { ...server.state, finish: { ...server.state.finish, mine: wanted } }
      return server.state
    }),
    on(askPerson, ({ words }) => {
      if (server.line === 'refuses') return new Refused('WRONG_STATE')
      server.asked.push(words)
      server.state = {
        ...server.state,
        request: { askedAt: '2098-10-02T12:00:00.000Z', answerBy: '2098-10-03' },
      }
      return { ok: true } as const
    }),
  )
  const tree = () => (
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <WaysOnPlace view={view} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  return {
    server,
    shown: render(tree()),
    again: () => render(tree()),
    user: userEvent.setup(),
  }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('shows nothing while the talk goes on, and that it is paused', async () => {
  const { shown } = show({ isStuck: false })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.body.textContent).toBe('')
  shown.unmount()
  show({ isStuck: false, pause: { until: '2098-10-09T12:00:00.000Z', by: 'starter', mayTake: false } })
  expect(await screen.findByText(/^Paused until Oct 9, 2098/)).toBeTruthy()
})

it('offers to settle some of it only where there are several points or both say at least a sum', async () => {
  const answer = { answer: 'disagree', admitted: 0, reason: '' } as const
  const one = { ...aView, items: aView.items.map((item) => ({ ...item, answer })) }
  const { shown } = show({}, 'works', one)
  await button('Pause for a week')
  expect(screen.queryByText('Settle what you do agree on')).toBeNull()
  shown.unmount()
  const more = aView.items.map((item) => ({ ...item, id: '0193b0b0-0000-7000-8000-00000000000f' }))
  const { shown: several } = show({}, 'works', { ...one, items: [...one.items, ...more] })
  expect(await screen.findByText('Settle what you do agree on')).toBeTruthy()
  several.unmount()
  show()
  expect(await screen.findByText('Settle what you do agree on')).toBeTruthy()
})

it('pauses with one press and says until when', async () => {
  const { user } = show()
  await user.click(await button('Pause for a week'))
  expect(await screen.findByText(/^Paused until Oct 9, 2098/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause for a week' })).toBeNull()
})

it('asks before it tells the other side that one would like to finish, and takes it back', async () => {
  const { user, server } = show()
  await user.click(await button('I would like to finish here'))
  expect(server.state.finish.mine).toBe(false)
  await user.click(await button(/^Tell /))
  await user.click(await button('I would rather go on after all'))
  expect(await button('I would like to finish here')).toBeTruthy()
  expect(server.state.finish.mine).toBe(false)
})

it('says plainly that the second press ends the case', async () => {
  const { user } = show({ finish: { mine: false, theirs: true } })
  await user.click(await button('I would like to finish here too'))
  expect(await screen.findByText(/so the case ends for both/)).toBeTruthy()
})

it('keeps what was begun to a person through a refusal and a reload, and forgets it once it is sent', async () => {
  const { user, server, shown, again } = show({}, 'refuses')
  await user.click(await button('Ask a person'))
  await user.type(await screen.findByLabelText('What should they know?'), 'Please call us.')
  await user.click(await button('Send to a person'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  shown.unmount()
  server.line = 'works'
  again()
  await user.click(await button('Ask a person'))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('What should they know?')).value).toBe(
    'Please call us.',
  )
  await user.click(await button('Send to a person'))
  expect(await screen.findByText(/They answer you by email by the end of/)).toBeTruthy()
  expect(server.asked).toEqual(['Please call us.'])
  expect(JSON.stringify(window.localStorage)).not.toContain('call us')
})
