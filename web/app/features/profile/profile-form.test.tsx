import { saveProfile, type Profile } from '@evensettle/contracts/profile.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, stubService } from '../../testing/stub-service.ts'
import { ProfileForm } from './profile-form.tsx'

const profile: Profile = {
  name: 'Ada',
  kind: 'person',
  addressLine: '',
  postalCode: '',
  city: '',
  region: '',
  country: 'US',
  phone: '',
  timeZone: 'America/New_York',
  language: 'en',
  email: 'ada@example.org',
}

afterEach(() => vi.unstubAllGlobals())

it('says what it began with at every save, and goes on with what another screen had saved', async () => {
  const sent: unknown[] = []
  stubService(
    on(saveProfile, ({ base, name }) => {
      sent.push([name, base?.name, base?.phone])
      return { ...profile, name, phone: '555 0100' }
    }),
  )
  const handleSaved = vi.fn<() => void>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ProfileForm email={profile.email} profile={profile} submitLabel="Save" onSaved={handleSaved} />
    </QueryClientProvider>,
  )
  const name = screen.getByLabelText('Full name')
  await userEvent.type(name, ' Stone')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(handleSaved).toHaveBeenCalledTimes(1))
  expect(screen.getByDisplayValue('555 0100')).toBeDefined()
  await userEvent.clear(name)
  await userEvent.type(name, 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(handleSaved).toHaveBeenCalledTimes(2))
  expect(sent).toEqual([
    ['Ada Stone', 'Ada', ''],
    ['Ada', 'Ada Stone', '555 0100'],
  ])
})
