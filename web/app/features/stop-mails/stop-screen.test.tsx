import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readingGrade } from '../../testing/reading-grade.ts'
import { StopScreen } from './stop-screen.tsx'

const KEY = '01a1fd35-deec-7133-8fef-a26d1124938e.3650aed6da7b257f5d7bb93ed36397d8'

function shown(linkKey: string, wantsReport: boolean): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StopScreen linkKey={linkKey} wantsReport={wantsReport} />
    </QueryClientProvider>,
  )
  return container
}

it('stops with one press and reports with one more, in plain words', () => {
  const screen = shown(KEY, true)
  expect([...screen.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
    'Stop these emails',
    'Send the report',
  ])
  const prose = [...screen.querySelectorAll('p')].map((one) => one.textContent)
  expect(readingGrade(prose)).toBeLessThanOrEqual(7)
})

it('says of a text that texts end and emails still come', () => {
  const screen = shown(`t.${KEY}`, false)
  expect(screen.querySelector('h1')?.textContent).toBe('No more texts like this?')
  expect(screen.textContent).toContain('Emails still come')
  expect(screen.textContent).not.toContain('Stop these emails')
})

it('without the key of a mail takes a report by reference only', () => {
  const screen = shown('', false)
  expect(screen.textContent).not.toContain('Stop these emails')
  expect(screen.textContent).toContain('Reference')
})

it('says that a link which lost its end stopped nothing', () => {
  const screen = shown(KEY.slice(0, 40), false)
  expect(screen.querySelector('h1')?.textContent).toBe('This link is not complete')
  expect([...screen.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
    'Something is wrong with this invitation',
  ])
})
