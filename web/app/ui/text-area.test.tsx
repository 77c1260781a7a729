import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TextArea } from './text-area.tsx'

function Story() {
  const [text, setText] = useState('')
  return (
    <TextArea
      label="Story"
      maxLength={20}
      value={text}
      error="This is too long."
      onChange={(event) => setText(event.target.value)}
    />
  )
}

it('keeps all of what is pasted and says how much is too much', async () => {
  render(<Story />)
  const area = screen.getByLabelText('Story')
  await userEvent.click(area)
  await userEvent.paste('x'.repeat(25))
  expect(area).toHaveProperty('value', 'x'.repeat(25))
  expect(screen.getByText('5 characters too many')).toBeDefined()
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('This is too long.')).toBeNull()
})
