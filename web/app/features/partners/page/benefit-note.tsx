import * as m from '@evensettle/messages/partners/partner-page.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { benefitCodeQuery } from './queries.ts'

/** Whose code a case is begun with, for whoever begins it; it can be left out at any time. */
export function BenefitNote({ code, onRemove }: { code: string; onRemove: () => void }) {
  const { data, error } = useQuery(benefitCodeQuery(code))
  return (
    <Callout tone={error ? 'warn' : 'info'}>
      <p className="wrap-anywhere">
        {data
          ? m.noteWords({ name: data.organisation, code })
          : error
            ? error.message
            : m.noteLoading({ code })}
      </p>
      <Button variant="quiet" size="s" onClick={onRemove}>
        {m.noteRemoveButton()}
      </Button>
    </Callout>
  )
}
