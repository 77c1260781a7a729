import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { LoadingNote } from './loading-note.tsx'

it('shows a spinner while the next screen loads, and none before and after', async () => {
  const next = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Outlet />
          <LoadingNote />
        </>
      ),
      children: [
        { path: '/', element: <p>Here</p> },
        { path: '/next', loader: () => next.promise, element: <p>There</p> },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  expect(screen.queryByText('Loading')).toBeNull()
  act(() => void router.navigate('/next'))
  await waitFor(() => expect(screen.getByText('Loading')).toBeDefined())
  await act(async () => {
    next.resolve(null)
    await next.promise
  })
  await waitFor(() => expect(screen.getByText('There')).toBeDefined())
  expect(screen.queryByText('Loading')).toBeNull()
})
