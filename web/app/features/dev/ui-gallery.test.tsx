import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { UiGallery } from './ui-gallery.tsx'

const PARTS = Object.keys(import.meta.glob('../../ui/*.tsx')).filter((path) => !path.endsWith('.test.tsx'))
const GALLERY = import.meta.glob<string>('./*-gallery.tsx', { query: '?raw', import: 'default', eager: true })
/** parts of others that show them, or of the frame around every page */
const SHOWN_BY_OTHERS = ['field', 'visually-hidden', 'toaster']

it('shows every part of the interface, so that nobody builds what exists', () => {
  const written = Object.values(GALLERY).join('')
  const missing = PARTS.map((path) => path.replace('../../ui/', '').replace('.tsx', ''))
    .filter((part) => !SHOWN_BY_OTHERS.includes(part))
    .filter((part) => !written.includes(`/ui/${part}.tsx'`))
  expect(PARTS.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

it('stands light beside dark', () => {
  render(
    <MemoryRouter>
      <UiGallery />
    </MemoryRouter>,
  )
  for (const theme of ['Light', 'Dark'])
    expect(screen.getByRole('heading', { level: 2, name: theme }).closest('[data-theme]')).not.toBeNull()
})
