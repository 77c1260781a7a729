import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ready, stubService } from '../testing/stub-service.ts'
import { lazyPart } from './lazy-part.tsx'

type Said = { words: string }
const Whole = ({ words }: Said) => <p>Whole: {words}</p>
const Bare = ({ words }: Said) => <p>Bare: {words}</p>

let isOnline = true
let isThere = true
let tries = 0

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  isThere = true
  tries = 0
  stubService(
    ready(() => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return isThere
    }),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load() {
  tries += 1
  if (!isOnline || !isThere) throw new TypeError('Failed to fetch dynamically imported module')
  return { Whole }
}

async function gone(): Promise<{ Whole: typeof Whole }> {
  tries += 1
  throw new TypeError('Failed to fetch dynamically imported module')
}

class Edge extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p>Page error</p> : this.props.children
  }
}

async function show(Part: ComponentType<Said>) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await act(async () => {
    render(
      <Edge>
        <label>
          Words <input defaultValue="" />
        </label>
        <Suspense fallback={<p>Skeleton</p>}>
          <Part words="hello" />
        </Suspense>
      </Edge>,
    )
  })
  await pass(0)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('keeps its place through a lost connection, with the rest of the page, and comes when it is back', async () => {
  isOnline = false
  await show(lazyPart(load, 'Whole'))
  await pass(60_000)
  expect(screen.getByText('Skeleton')).toBeDefined()
  expect(screen.getByRole('textbox')).toBeDefined()
  isOnline = true
  const before = tries
  await act(async () => {
    window.dispatchEvent(new Event('online'))
  })
  await pass(0)
  expect(screen.getByText('Whole: hello')).toBeDefined()
  expect(tries).toBe(before + 1)
})

it('tries by itself where the browser never says that it is back', async () => {
  isOnline = false
  await show(lazyPart(load, 'Whole'))
  isOnline = true
  await pass(8_000)
  expect(screen.getByText('Whole: hello')).toBeDefined()
})

it('waits through a restart of the service, however long', async () => {
  isThere = false
  await show(lazyPart(load, 'Whole'))
  await pass(120_000)
  expect(screen.getByText('Skeleton')).toBeDefined()
  // not more often than it has to
  expect(tries).toBeLessThan(25)
  isThere = true
  await pass(8_000)
  expect(screen.getByText('Whole: hello')).toBeDefined()
})

it('lets the page say so when the server is there and the part is not', async () => {
  await show(lazyPart(gone, 'Whole'))
  expect(screen.getByText('Skeleton')).toBeDefined()
  await pass(4_000)
  expect(screen.getByText('Page error')).toBeDefined()
})

it('shows what stands in for it until it comes', async () => {
  isOnline = false
  await show(lazyPart(load, 'Whole', Bare))
  expect(screen.getByText('Bare: hello')).toBeDefined()
  isOnline = true
  await pass(8_000)
  expect(screen.getByText('Whole: hello')).toBeDefined()
})

it('leaves what stands in for it where the part is gone', async () => {
  await show(lazyPart(gone, 'Whole', Bare))
  await pass(30_000)
  expect(screen.getByText('Bare: hello')).toBeDefined()
})
