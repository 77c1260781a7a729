// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { alonePage } from './alone.ts'
import { startCheck } from './check-page.ts'

const MARKS = {
  pins: 'ab12 log.test/log+1a18afc7+AeCD',
  certificate: 'its number',
  proofs: '',
  origin: 'https://here.test',
}

/** The page as somebody opens it from a disk, with its check running. */
function opened() {
  document.body.innerHTML =
    /<body>(?<inside>.*)<script/s.exec(alonePage('', () => '', MARKS))?.groups?.['inside'] ?? ''
  const root = document.querySelector('main')
  const input = document.querySelector('input')
  if (!root || !input) throw new Error('no check on this page')
  startCheck(root, null)
  const seen = (part: string) => {
    const found = root.querySelector<HTMLElement>(`[data-part="${part}"]`)
    return found?.hidden === false ? (found.textContent ?? '') : null
  }
  return { root, input, seen }
}

/** What a browser hands over with files that are dropped. */
function holding(names: string[]): Pick<DataTransfer, 'files' | 'types'> {
  const held = new DataTransfer()
  for (const name of names) held.items.add(new File([`words of ${name}`], name))
  return { files: held.files, types: ['Files'] }
}

function dropped(on: Element, names: string[]): Event {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: holding(names) })
  on.dispatchEvent(event)
  return event
}

function place(root: HTMLElement): Element {
  return root.querySelector('[data-part=drop]') ?? root
}

it('judges a file that is dropped', async () => {
  const { root, seen } = opened()
  dropped(place(root), ['one.txt'])
  await expect.poll(() => seen('result')).toContain('Cannot say')
  expect(seen('result')).toContain('one.txt')
})

it('judges none of several that are dropped at once, says so, and forgets what it said before', async () => {
  const { root, input, seen } = opened()
  dropped(place(root), ['one.txt'])
  await expect.poll(() => seen('result')).toContain('one.txt')
  dropped(place(root), ['two.pdf', 'three.pdf'])
  expect(seen('one-only')).toBe(
    'This check looks at one file at a time, and you dropped 2. Please drop them one by one.',
  )
  expect([seen('result'), seen('more'), input.value]).toEqual([null, null, ''])
  dropped(place(root), ['four.txt'])
  await expect.poll(() => seen('result')).toContain('four.txt')
  expect(seen('one-only')).toBeNull()
})

it('takes its answer back where choosing another file is cancelled', async () => {
  const { root, input, seen } = opened()
  dropped(place(root), ['one.txt'])
  await expect.poll(() => seen('result')).toContain('one.txt')
  input.value = ''
  input.dispatchEvent(new Event('change', { bubbles: true }))
  expect([seen('reading'), seen('result'), seen('more'), seen('failed')]).toEqual([null, null, null, null])
})

it('stays where it is when a file is dropped beside it', () => {
  const { root, seen } = opened()
  expect(dropped(root, ['one.txt']).defaultPrevented).toBe(true)
  expect([seen('reading'), seen('result')]).toEqual([null, null])
})

it('shows the number of the certificate alone, which people compare', () => {
  const { root } = opened()
  expect(root.querySelector('code')?.textContent).toBe('its number')
})
