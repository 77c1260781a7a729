import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ADVICE_WORDS, AFTER_THE_DATE, QUESTION_WORDS } from '../features/right-place/copy.ts'
import { STATIC_PAGES } from '../prerendered.ts'
import { readingGrade } from '../testing/reading-grade.ts'
import About from './about.tsx'
import Contact from './contact.tsx'
import Features from './features.tsx'
import ForOrganizations from './for-organizations.tsx'
import Help from './help.tsx'
import Landing from './landing.tsx'
import Legal from './legal.tsx'
import Logs from './logs.tsx'
import Privacy from './privacy.tsx'
import Security from './security.tsx'
import Terms from './terms.tsx'

/** The highest grade of school that a page may ask of its reader. */
const HIGHEST_GRADE = 7

const PAGES: Record<(typeof STATIC_PAGES)[number], ComponentType> = {
  '/': Landing,
  '/features': Features,
  '/security': Security,
  '/help': Help,
  '/contact': Contact,
  '/legal': Legal,
  '/terms': Terms,
  '/privacy': Privacy,
  '/about': About,
  '/for-organizations': ForOrganizations,
  '/logs': Logs,
}

it.each(STATIC_PAGES)('%s is written in plain language', (path) => {
  const Page = PAGES[path]
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  )
  const prose = proseOf(container)
  expect(prose.length).toBeGreaterThan(3)
  expect(readingGrade(prose)).toBeLessThanOrEqual(HIGHEST_GRADE)
})

it('/right-place asks and advises in plain language', () => {
  const questions = Object.values(QUESTION_WORDS).flatMap(({ ask, hint }) => [ask, hint])
  const advice = Object.values(ADVICE_WORDS).flatMap(({ text }) => text)
  expect(readingGrade([...questions, ...advice, AFTER_THE_DATE])).toBeLessThanOrEqual(HIGHEST_GRADE)
})

/** Paragraphs and list items that are sentences; titles and labels would only make the grade look better. */
function proseOf(container: HTMLElement): string[] {
  for (const code of container.querySelectorAll('code, noscript, script')) code.remove()
  return [...container.querySelectorAll('p, li')]
    .filter((block) => !block.querySelector('p, li'))
    .map((block) => (block.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /[.?:]$/.test(text))
}
