import { saveProfile } from '@evensettle/contracts/profile.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ApiError } from './api.ts'
import { useEndpointForm } from './form.ts'

const filled = {
  name: 'Lee Park',
  kind: 'person' as const,
  addressLine: '14 Alder Street',
  postalCode: '97201',
  city: 'Portland',
  region: 'Maine',
  country: 'US',
  phone: '',
  timeZone: 'America/Los_Angeles',
  language: 'en',
}

function ProfileForm({ send, onSuccess }: { send: () => Promise<never>; onSuccess: () => void }) {
  const form = useEndpointForm(saveProfile, {
    defaultValues: filled,
    onSuccess,
    sentences: { TOO_MANY_REQUESTS: 'Please wait a minute.' },
    send,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      {form.problem ? <p role="alert">{form.problem}</p> : null}
      <Button type="submit">Save</Button>
    </form>
  )
}

function renderForm(failure: ApiError) {
  const send = vi.fn<() => Promise<never>>().mockRejectedValue(failure)
  const onSuccess = vi.fn<() => void>()
  render(<ProfileForm send={send} onSuccess={onSuccess} />)
  return { send, onSuccess }
}

it('stops at the contract, says what to do beside the field and focuses it', async () => {
  const { send } = renderForm(new ApiError('INTERNAL', 'x'))
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByLabelText('Name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Enter your name/,
  )
  expect(document.activeElement).toBe(name)
  expect(send).not.toHaveBeenCalled()
})

it("lays the server's field errors onto their inputs and focuses the first", async () => {
  renderForm(
    new ApiError('INVALID_INPUT', 'Check the form.', { status: 400, fields: { city: 'No such city.' } }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No such city.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says in the form what belongs to no input', async () => {
  renderForm(
    new ApiError('INVALID_INPUT', 'Check the form.', { status: 400, fields: { country: 'Unknown.' } }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Check the form.')
})

it("prefers the feature's own sentence for a code", async () => {
  const { onSuccess } = renderForm(new ApiError('TOO_MANY_REQUESTS', 'Slow down', { status: 429 }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait a minute.')
  expect(onSuccess).not.toHaveBeenCalled()
})
