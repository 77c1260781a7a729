import type { Side } from '@evensettle/domain/cases/side.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { MessageComposer } from './message-composer.tsx'

type Opened = { hasMouse?: boolean; caseId?: string; mySide?: Side }

function open({ hasMouse = true, caseId = 'c1', mySide = 'respondent' }: Opened = {}) {
  const matches = new EventTarget()
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(matches, { matches: hasMouse }) as unknown as MediaQueryList,
  )
  const onSend = vi.fn<(body: string) => void>()
  const { unmount } = render(
    <MemoryRouter>
      <MessageComposer
        caseId={caseId}
        userId="me"
        type="loan"
        mySide={mySide}
        otherName="Sam"
        onSend={onSend}
      />
    </MemoryRouter>,
  )
  return { onSend, unmount, field: screen.getByLabelText<HTMLTextAreaElement>('Write to Sam') }
}

it('sends with Enter and is empty afterwards', async () => {
  const { onSend, field } = open()
  await userEvent.type(field, 'Hello{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Hello')
  expect(field.value).toBe('')
})

it('makes a new line with Shift and Enter, and with Enter on a phone', async () => {
  const { onSend, field, unmount } = open()
  await userEvent.type(field, 'a{Shift>}{Enter}{/Shift}b')
  expect(field.value).toBe('a\nb')
  unmount()
  const phone = open({ hasMouse: false, caseId: 'c2' })
  await userEvent.type(phone.field, 'a{Enter}b')
  expect(phone.field.value).toBe('a\nb')
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(phone.onSend).toHaveBeenCalledExactlyOnceWith('a\nb')
})

it('does not send a gap of a template that nobody has filled in, and shows where it is', async () => {
  const { onSend, field } = open({ caseId: 'c10' })
  await userEvent.click(field)
  await userEvent.paste('What matters most to me is […].')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[…]')
  await userEvent.keyboard('a calm end')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('What matters most to me is a calm end.')
})

it('sends nothing that is only blanks', async () => {
  const { onSend, field } = open()
  await userEvent.type(field, '   {Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

it('keeps what was typed for this case until it is sent', async () => {
  const first = open()
  await userEvent.type(first.field, 'half a thought')
  first.unmount()
  expect(open({ caseId: 'c2' }).field.value).toBe('')
  document.body.replaceChildren()
  expect(open().field.value).toBe('half a thought')
})

it('says how much room is left near the end', async () => {
  const { field } = open()
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(4_499))
  expect(screen.queryByText(/characters left/)).toBeNull()
  await userEvent.paste('xx')
  expect(screen.getByText('499 characters left.')).toBeDefined()
})

it('begins with a template, keeps what was typed and sends nothing by itself', async () => {
  const { onSend, field } = open({ caseId: 'c9' })
  await userEvent.type(field, 'Hello Lee.')
  await userEvent.click(screen.getByRole('button', { name: 'Start from a template' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Propose to pay in parts/ }))
  expect(field.value).toMatch(/^Hello Lee\.\n\nI want to pay this\./)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[…]')
  expect(screen.getByText('Fill in each gap marked […].')).toBeDefined()
  expect(onSend).not.toHaveBeenCalled()
})

it('keeps the whole of what was pasted, says how much is too much, and sends once it fits', async () => {
  const { onSend, field, unmount } = open({ caseId: 'c11' })
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(5_234))
  expect(field.value).toHaveLength(5_234)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/^234 characters too many\. /)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  await userEvent.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  unmount()
  const again = open({ caseId: 'c11' })
  expect(again.field.value).toHaveLength(5_234)
  await userEvent.clear(again.field)
  await userEvent.paste('y'.repeat(5_000))
  expect(again.field.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('0 characters left.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(again.onSend).toHaveBeenCalledExactlyOnceWith('y'.repeat(5_000))
})

it('says one character as one', async () => {
  const { field } = open({ caseId: 'c12' })
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(5_001))
  expect(screen.getByText(/^1 character too many\. /)).toBeDefined()
})

it('offers each side the templates that are its own', async () => {
  open({ caseId: 'c13', mySide: 'starter' })
  await userEvent.click(screen.getByRole('button', { name: 'Start from a template' }))
  expect(await screen.findByRole('button', { name: /^Ask how it can be paid back/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Propose to pay in parts/ })).toBeNull()
})

describe('a message that may hurt', () => {
  async function write(words: string, caseId: string) {
    const opened = open({ caseId })
    await userEvent.click(opened.field)
    await userEvent.paste(words)
    // what asks comes with the first word
    await vi.waitFor(async () => {
      await import('@evensettle/domain/words/wording.ts')
      await import('../wording/calm-question.tsx')
    })
    await userEvent.keyboard('{Enter}')
    return opened
  }
  const question = () => screen.findByRole('region', { name: 'How might Sam read this?' })

  it('is asked about before it goes, with a calmer sentence to take', async () => {
    const { onSend, field } = await write('I waited for weeks. You are a liar!', 'h1')
    await question()
    expect(onSend).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Write “I was told something else.”' }))
    expect(field.value).toBe('I waited for weeks. I was told something else.')
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.activeElement).toBe(field)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('I waited for weeks. I was told something else.')
  })

  it('goes as it is only by the press that says so, however often Send is pressed, and the next one is asked about again', async () => {
    const { onSend, field } = await write('You are a thief', 'h2')
    await question()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(await question())
    await userEvent.click(await screen.findByRole('button', { name: 'Send as it is' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('You are a thief')
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    await userEvent.paste('You lied to me')
    await userEvent.keyboard('{Enter}')
    await question()
    await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
    expect(document.activeElement).toBe(field)
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('takes no key from whoever goes on writing', async () => {
    const { field } = await write('You are a liar', 'h4')
    await question()
    await userEvent.clear(field)
    await userEvent.type(field, 'You are a thief and more words')
    expect(field.value).toBe('You are a thief and more words')
  })

  it('is asked about where it was kept from before and nothing more is typed', async () => {
    window.localStorage.setItem('private:message me h5', 'You are a liar')
    const { onSend, field } = open({ caseId: 'h5' })
    await userEvent.click(field)
    await vi.waitFor(async () => {
      await userEvent.keyboard('{Enter}')
      await question()
    })
    expect(onSend).not.toHaveBeenCalled()
  })

  it('is asked about where it may be read as a threat, with nothing in it to put calmer', async () => {
    const { onSend, field } = await write('saw you at the store tuesday. red jacket. you didnt see me', 'h6')
    const asked = await question()
    within(asked).getByText(/^They might read this as a threat\. /)
    expect(onSend).not.toHaveBeenCalled()
    await userEvent.click(within(asked).getByRole('button', { name: 'Change it' }))
    expect(document.activeElement).toBe(field)
    await userEvent.clear(field)
    await userEvent.paste('Can we meet at the store on Tuesday?')
    await userEvent.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Can we meet at the store on Tuesday?')
  })

  it('is not asked about for capitals or a “never” alone', async () => {
    const { onSend } = await write('You NEVER ANSWERED my letter!', 'h3')
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  })
})
