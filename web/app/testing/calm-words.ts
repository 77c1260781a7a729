import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

let written = 0

/** What asks comes with the first word. */
async function rulesAreHere(): Promise<void> {
  await vi.waitFor(() => import('../features/wording/calm-question.tsx'))
}

export const calmQuestion = () => screen.findByRole('region', { name: /^How might .* read this\?$/ })

/**
 * Writes words that may hurt into a field and presses the button: nothing goes before it is asked, a second press and Escape
 * answer nothing, and “as it is” sends the words. Gives the words back.
 */
export async function expectAskedOnce(
  field: HTMLElement,
  button: HTMLElement,
  sent: () => readonly unknown[],
): Promise<string> {
  const before = sent().length
  // words of their own for each: nobody is asked twice about the same ones
  written += 1
  const words = `You are a thief, ${written}.`
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(words)
  await rulesAreHere()
  await userEvent.dblClick(button)
  expect(document.activeElement).toBe(await calmQuestion())
  await userEvent.keyboard('{Enter}')
  expect(sent()).toHaveLength(before)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: /^How might/ })).toBeNull()
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard(' Really.')
  expect(field).toHaveProperty('value', `${words} Really.`)
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Send as it is' }))
  await waitFor(() => expect(sent()).toHaveLength(before + 1))
  expect(screen.queryByRole('region', { name: /^How might/ })).toBeNull()
  return `${words} Really.`
}
