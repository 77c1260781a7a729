import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Breadcrumb } from './breadcrumb.tsx'

function renderAt(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Breadcrumb />
    </MemoryRouter>,
  )
}

it('hides all but the last two crumbs on small screens until the ellipsis is pressed', async () => {
  renderAt('/admin/evidence-report')
  expect(screen.getByText('Home').closest('li')?.className).toContain('max-md:hidden')
  expect(screen.getByText('Admin').closest('li')?.className).not.toContain('max-md:hidden')

  await userEvent.click(screen.getByRole('button', { name: 'Show all breadcrumbs' }))
  expect(screen.getByText('Home').closest('li')?.className).not.toContain('max-md:hidden')
  expect(screen.queryByRole('button')).toBeNull()
})

it('has no ellipsis for two crumbs, and the last one is plain text', () => {
  renderAt('/settings')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  expect(screen.getByText('Settings').getAttribute('aria-current')).toBe('page')
})
