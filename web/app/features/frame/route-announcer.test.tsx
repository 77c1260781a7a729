import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { RouteAnnouncer } from './route-announcer.tsx'

it('moves the focus to the new heading and says the title, also from one frame to another', async () => {
  render(
    <MemoryRouter initialEntries={['/one']}>
      <Routes>
        <Route
          path="/one"
          element={
            <>
              <main>
                <h1>One</h1>
                <Link to="/two">On</Link>
              </main>
              <RouteAnnouncer />
            </>
          }
        />
        <Route
          path="/two"
          element={
            <div>
              <main>
                <h1>Two</h1>
              </main>
              <RouteAnnouncer />
            </div>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
  expect(document.activeElement).toBe(document.body)
  document.title = 'Two · EvenSettle'
  await userEvent.click(screen.getByRole('link'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' })))
  expect(screen.getByText('Two · EvenSettle')).toBeDefined()
})
