import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ActionDock } from './action-dock.tsx'

/** A bar of a height in pixels, for a place out of view. */
function showBar(height: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  const watching = (said: object[]) =>
    class {
      private readonly told: (entries: object[]) => void
      constructor(told: (entries: object[]) => void) {
        this.told = told
      }
      observe() {
        this.told(said)
      }
      disconnect() {}
    }
  vi.stubGlobal('IntersectionObserver', watching([{ isIntersecting: false }]))
  vi.stubGlobal('ResizeObserver', watching([]))
  const target = createRef<HTMLDivElement>()
  render(
    <>
      <div ref={target} />
      <ActionDock label="Next step" title="A proposal" target={target}>
        <button>Read the proposal</button>
      </ActionDock>
    </>,
  )
  return screen.getByRole('complementary', { name: 'Next step' })
}

afterEach(() => vi.unstubAllGlobals())

it('lies over the page while it leaves most of it to read', () => {
  expect(showBar(window.innerHeight / 8).classList.contains('fixed')).toBe(true)
  expect(document.documentElement.style.getPropertyValue('--dock')).toBe(`${window.innerHeight / 8}px`)
})

it('stands in the page where very large letters make it higher than a quarter of the window', () => {
  expect(showBar(window.innerHeight / 3).classList.contains('fixed')).toBe(false)
  expect(document.documentElement.style.getPropertyValue('--dock')).toBe('0px')
})
