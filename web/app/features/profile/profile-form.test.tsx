import { getProfile, saveProfile, type Profile } from '@evensettle/contracts/profile.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { ProfileForm } from './profile-form.tsx'

const FIRST: Profile = {
  name: 'Ada',
  kind: 'person',
  addressLine: '9 Hill Lane',
  postalCode: '04101',
  city: 'Portland',
  region: 'Maine',
  country: 'US',
  phone: '',
  timeZone: 'America/New_York',
  language: 'en',
  email: 'ada@example.org',
  revision: 1,
}

let stored = FIRST
const handleSaved = vi.fn<() => void>()

/** What another tab saves meanwhile. */
function savedElsewhere(change: Partial<Profile>): void {
  stored = { ...stored, ...change, revision: stored.revision + 1 }
}

beforeEach(() => {
  stored = FIRST
  handleSaved.mockClear()
  stubService(
    on(getProfile, () => ({ email: stored.email, profile: stored })),
    on(saveProfile, ({ revision, ...details }) => {
      if (revision !== stored.revision) return new Refused('VERSION_CONFLICT')
      stored = { ...stored, ...details, name: details.name.trim(), revision: revision + 1 }
      return stored
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ProfileForm email={FIRST.email} profile={FIRST} submitLabel="Save" onSaved={handleSaved} />
    </QueryClientProvider>,
  )
  // The window of these tests forgets what a list was set to while it was being made; browsers do not.
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: FIRST.country } })
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: FIRST.timeZone } })
})

function type(label: string, words: string): void {
  fireEvent.input(screen.getByLabelText(label, { exact: false }), { target: { value: words } })
}

const save = () => fireEvent.click(screen.getByText('Save'))

it('keeps what another tab saved in other fields, and shows it', async () => {
  type('Full name', 'Ada Stone')
  savedElsewhere({ phone: '555 0100', city: 'Bangor' })
  save()
  await waitFor(() => expect(handleSaved).toHaveBeenCalledTimes(1))
  expect(stored).toMatchObject({ name: 'Ada Stone', phone: '555 0100', city: 'Bangor' })
  expect(screen.getByDisplayValue('Bangor')).toBeDefined()
  type('Phone', '555 0199')
  savedElsewhere({ name: 'Ada M. Stone' })
  save()
  await waitFor(() => expect(handleSaved).toHaveBeenCalledTimes(2))
  expect(stored).toMatchObject({ name: 'Ada M. Stone', phone: '555 0199', city: 'Bangor' })
})

it('asks where both changed the same, saves nothing before, and keeps what is typed here', async () => {
  type('Full name', 'Ada Stone')
  type('Phone', '555 0100')
  savedElsewhere({ name: 'Ada Hill', language: 'fr' })
  save()
  expect(await screen.findByText('Ada Hill')).toBeDefined()
  expect(screen.getByText(/Choose above what stays, then save/)).toBeDefined()
  expect(screen.getByDisplayValue('Ada Stone')).toBeDefined()
  save()
  await waitFor(() => expect(screen.getByText('Save').closest('button')?.disabled).toBe(false))
  expect(stored).toMatchObject({ name: 'Ada Hill', phone: '', revision: 2 })
  fireEvent.click(screen.getByText('Keep what I typed'))
  expect(document.activeElement).toBe(screen.getByLabelText('Full name', { exact: false }))
  save()
  await waitFor(() => expect(handleSaved).toHaveBeenCalledTimes(1))
  expect(stored).toMatchObject({ name: 'Ada Stone', phone: '555 0100', language: 'fr' })
})

it('takes an address as a whole, so that nobody gets half of two', async () => {
  type('Street', '1 Mill Road')
  savedElsewhere({ postalCode: '04401', city: 'Bangor' })
  save()
  expect(await screen.findByText(/9 Hill Lane\s+04401 Bangor\s+Maine\s+United States/)).toBeDefined()
  expect(screen.getByDisplayValue('1 Mill Road')).toBeDefined()
  fireEvent.click(screen.getByText('Use this instead'))
  save()
  await waitFor(() => expect(handleSaved).toHaveBeenCalledTimes(1))
  expect(stored).toMatchObject({ addressLine: '9 Hill Lane', postalCode: '04401', city: 'Bangor' })
})
