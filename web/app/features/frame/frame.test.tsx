import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { Frame } from './frame.tsx'

const scroll = vi.fn<() => void>()

beforeEach(() => {
  scroll.mockClear()
  Element.prototype.scrollIntoView = scroll
  const element = (
    <Frame>
      <button type="button">Send</button>
      <button type="button">Later</button>
    </Frame>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
})

const button = (name: string) => screen.getByRole('button', { name })

it('brings what is focused by keyboard out from under the bars', async () => {
  await userEvent.click(button('Send'))
  await userEvent.tab()
  expect(document.activeElement).toBe(button('Later'))
  expect(scroll).toHaveBeenCalledOnce()
})

it('moves nothing under a press', async () => {
  await userEvent.click(button('Send'))
  expect(document.activeElement).toBe(button('Send'))
  expect(scroll).not.toHaveBeenCalled()
})

it('moves nothing under a tap, whose mouse events come when the finger is up', () => {
  const send = button('Send')
  fireEvent.pointerDown(send)
  fireEvent.pointerUp(send)
  fireEvent.mouseDown(send)
  send.focus()
  fireEvent.mouseUp(send)
  expect(scroll).not.toHaveBeenCalled()
})
