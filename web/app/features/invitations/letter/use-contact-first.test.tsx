import { getLetterContact, type LetterContact } from '@evensettle/contracts/letter.ts'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { letterContactQuery } from './queries.ts'
import { useContactFirst } from './use-contact-first.tsx'

const TOKEN = `h.${'t'.repeat(43)}.${'k'.repeat(43)}`
const NONE: LetterContact = {
  state: 'none',
  kind: null,
  to: null,
  until: null,
  againAt: null,
  smsPossible: false,
}

afterEach(() => vi.unstubAllGlobals())

function Screen({ code }: { code: ApiError['code'] }) {
  const contact = useContactFirst(TOKEN, { email: 'robin@example.org', starterName: 'Lena' })
  const [words, setWords] = useState('')
  const send = useMutation({
    mutationFn: () => Promise.reject(new ApiError(code, 'Refused.', { status: 409 })),
  })
  return (
    <>
      <div hidden={Boolean(contact.step)}>
        <label>
          Words <input value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
        <button onClick={() => contact.first(() => send.mutate())}>Send</button>
      </div>
      {contact.step}
    </>
  )
}

it.each(['CONTACT_REFUSED', 'CONTACT_NEEDED'] as const)(
  'asks for an address again when the server says %s, with what was typed kept',
  async (code) => {
    const client = makeQueryClient()
    const query = letterContactQuery(TOKEN)
    client.setQueryData(query.queryKey, { ...NONE, state: 'confirmed', kind: 'email', to: 'x@example.org' })
    // what the server says by now
    stubService(on(getLetterContact, () => NONE))
    render(
      <QueryClientProvider client={client}>
        <Screen code={code} />
      </QueryClientProvider>,
    )
    await userEvent.type(screen.getByLabelText('Words'), 'Half a sentence')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/What you confirmed before no longer counts/)).toBeDefined()
    expect(screen.getByLabelText('Your email address')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('Half a sentence')
  },
)
