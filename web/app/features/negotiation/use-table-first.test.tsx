import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useTableFirst } from './use-table-first.ts'

function Page({ waits }: { waits: boolean }) {
  const writing = useRef<HTMLDivElement>(null)
  const isFirst = useTableFirst(waits, writing)
  const write = (
    <div key="write" ref={writing}>
      <textarea aria-label="write" />
    </div>
  )
  return (
    <div>
      {isFirst ? null : write}
      <p key="table">table</p>
      {isFirst ? write : null}
    </div>
  )
}

function isTableFirst(): boolean {
  const order = screen.getByText('table').compareDocumentPosition(screen.getByLabelText('write'))
  return order === Node.DOCUMENT_POSITION_FOLLOWING
}

it('puts the table first when it begins to wait for the reader, and last again', () => {
  const { rerender } = render(<Page waits={false} />)
  expect(isTableFirst()).toBe(false)
  rerender(<Page waits />)
  expect(isTableFirst()).toBe(true)
  rerender(<Page waits={false} />)
  expect(isTableFirst()).toBe(false)
})

it('moves nothing while somebody is in the field, nor once they have typed', async () => {
  const { rerender } = render(<Page waits={false} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('write')
  await userEvent.type(field, 'Dear Ben')
  rerender(<Page waits />)
  expect(isTableFirst()).toBe(false)
  expect(document.activeElement).toBe(field)
  await userEvent.tab()
  expect(isTableFirst()).toBe(false)
  await userEvent.clear(field)
  await userEvent.tab()
  expect(isTableFirst()).toBe(true)
})
