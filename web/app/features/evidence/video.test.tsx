import { playEvidence } from '@evensettle/contracts/evidence.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { Video } from './video.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const viewer = { caseId: '01890000-0000-7000-8000-000000000001', token: 't' }

/** A player of a video whose ways are numbered as they are asked for. */
async function aPlayer({ until = 9 } = {}): Promise<HTMLVideoElement> {
  let asked = 0
  stubService(
    on(playEvidence, () => {
      asked += 1
      return asked > until ? new Refused('NOT_FOUND') : { path: `/way/${asked}` }
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Video viewer={viewer} id="01890000-0000-7000-8000-000000000003" name="The rooms" />
    </QueryClientProvider>,
  )
  return screen.findByLabelText<HTMLVideoElement>('The rooms')
}

/** It is at a second of the video, playing or not, and gets no more of it. */
function endsAt(player: HTMLVideoElement, { second, plays }: { second: number; plays: boolean }) {
  Object.defineProperties(player, {
    readyState: { value: 4, configurable: true },
    currentTime: { value: second, configurable: true },
    paused: { value: !plays, configurable: true },
  })
  fireEvent.timeUpdate(player)
  fireEvent.error(player)
}

const wayOf = (player: HTMLVideoElement) => player.getAttribute('src')

it('goes on where it was, on a new way, when its way has ended', async () => {
  const player = await aPlayer()
  const play = vi.spyOn(player, 'play').mockResolvedValue()
  expect(wayOf(player)).toBe('/way/1#t=0.001')
  endsAt(player, { second: 754, plays: true })
  await waitFor(() => expect(wayOf(player)).toBe('/way/2#t=754'))
  // the same player: a full screen stays one
  expect(screen.getByLabelText('The rooms')).toBe(player)
  fireEvent.loadedMetadata(player)
  expect(play).toHaveBeenCalledOnce()
})

it('does not begin to play by itself', async () => {
  const player = await aPlayer()
  const play = vi.spyOn(player, 'play').mockResolvedValue()
  endsAt(player, { second: 12, plays: false })
  await waitFor(() => expect(wayOf(player)).toBe('/way/2#t=12'))
  fireEvent.loadedMetadata(player)
  expect(play).not.toHaveBeenCalled()
})

it('says that it cannot be played when a new way does not help, and goes on when asked', async () => {
  const player = await aPlayer()
  endsAt(player, { second: 5, plays: true })
  await waitFor(() => expect(wayOf(player)).toBe('/way/2#t=5'))
  fireEvent.error(player)
  expect(await screen.findByText(/cannot play the video/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(wayOf(await screen.findByLabelText<HTMLVideoElement>('The rooms'))).toBe('/way/3#t=5')
})

it('says so when whoever looks may not see it any more', async () => {
  const player = await aPlayer({ until: 1 })
  endsAt(player, { second: 5, plays: true })
  expect(await screen.findByText('refused: NOT_FOUND')).toBeTruthy()
  expect(screen.queryByLabelText('The rooms')).toBeNull()
})
