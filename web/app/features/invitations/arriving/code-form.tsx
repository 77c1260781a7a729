import * as m from '@evensettle/messages/invitations/arriving-code-form.ts'
import { enterCode } from '@evensettle/contracts/invitations.ts'
import { parseReference } from '@evensettle/domain/cases/reference.ts'
import { useNavigate } from 'react-router'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepToken } from '../queries.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Reference and code, typed by hand from a letter or a mail, lead to the same screen as the link. */
export function CodeForm() {
  const navigate = useNavigate()
  const form = useEndpointForm(enterCode, {
    defaultValues: { reference: '', code: '' },
    check: ({ reference, code }) => ({
      ...(!parseReference(reference).ok && { reference: m.oddReference() }),
      ...(code.trim() === '' && { code: m.enterCodeThatIsBelow() }),
    }),
    onSuccess: ({ token }) => {
      keepToken(token)
      void navigate('/invitation-response')
    },
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <TextField
        label={m.referenceLabel()}
        hint={m.referenceHint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('reference')}
        className="tabular"
      />
      <TextField
        label={m.codeLabel()}
        hint={m.codeHint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
        className="tabular"
      />
      <Problem words={form.problem} />
      <Button type="submit" busy={form.isSending}>
        {m.readAndAnswerButton()}
      </Button>
    </form>
  )
}
