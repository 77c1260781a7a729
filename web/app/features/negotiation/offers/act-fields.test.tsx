import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { aView } from '../../../testing/made-up-round.ts'
import { ActFields } from './act-fields.tsx'
import { newAct, type OfferForm } from './model.ts'
import { formFromTerms } from './opening/model.ts'
import { OurDays } from './our-days.tsx'

const TODAY = '2026-11-21'

function Fields() {
  const empty = formFromTerms({ currency: 'USD', payment: null, acts: [], release: true }, TODAY, () => 'k')
  const [form, setForm] = useState<OfferForm>({ ...empty, acts: [newAct(TODAY, () => 'k')] })
  const change = (part: Partial<OfferForm>) => setForm({ ...form, ...part })
  return (
    <>
      <ActFields {...{ form, change }} problems={{}} today={TODAY} view={aView} />
      <OurDays acts={form.acts} />
    </>
  )
}

it('says of a day that the form came up with that nobody has named it, until somebody does', async () => {
  render(<Fields />)
  const day = screen.getByLabelText('By when')
  const note = /^Neither of you has named a day\. This one is our suggestion/
  expect(screen.getByText(note)).toBeTruthy()
  // and above the button, that it goes out as one's own
  expect(screen.getByText(/^Dec 5, 2026 is a day that we suggest\./)).toBeTruthy()
  await userEvent.clear(day)
  await userEvent.type(day, '2026-12-12')
  expect(screen.queryByText(note)).toBeNull()
  expect(screen.queryByText(/that we suggest/)).toBeNull()
  expect(day).toHaveProperty('value', '2026-12-12')
})
