import * as m from '@evensettle/messages/invitations/arriving-code-form.ts'
import { enterCode } from '@evensettle/contracts/invitations.ts'
import { parseReference } from '@evensettle/domain/cases/reference.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepToken } from '../queries.ts'

const ODD_REFERENCE = m.oddReference()

/** Reference and code, typed by hand from a letter or a mail, lead to the same screen as the link. */
export function CodeForm() {
  const navigate = useNavigate()
  const [reference, setReference] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<{ reference?: string; code?: string }>({})
  const enter = useMutation({
    mutationFn: () => call(enterCode, { reference, code }),
    onSuccess: ({ token }) => {
      keepToken(token)
      void navigate('/invitation-response')
    },
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found: typeof problems = {}
    if (!parseReference(reference).ok) found.reference = ODD_REFERENCE
    if (code.trim() === '') found.code = m.enterCodeThatIsBelow()
    setProblems(found)
    if (Object.keys(found).length === 0) enter.mutate()
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label={m.referenceLabel()}
        hint={m.referenceHint()}
        value={reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems.reference}
        onChange={(event) => setReference(event.target.value)}
        className="tabular"
      />
      <TextField
        label={m.codeLabel()}
        hint={m.codeHint()}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems.code}
        onChange={(event) => setCode(event.target.value)}
        className="tabular"
      />
      {enter.isError ? (
        <Callout tone="danger" live>
          {enter.error.message}
        </Callout>
      ) : null}
      <Button type="submit" busy={enter.isPending}>
        {m.readAndAnswerButton()}
      </Button>
    </form>
  )
}
