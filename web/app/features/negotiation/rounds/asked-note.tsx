import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { askedInWords, mediatorInWords } from '../copy.ts'

/** Who has asked for a proposal, what happens now and by when it comes anyway: first of all where the table is far down. */
export function AskedNote({ view, negotiation }: { view: CaseView; negotiation: Negotiation }) {
  const [now] = useState(() => new Date())
  return (
    <div className="lg:hidden">
      <Callout>
        <p>{askedInWords(view, negotiation.askedBy)}</p>
        <p className="mt-2 empty:hidden">{mediatorInWords(negotiation, now)}</p>
      </Callout>
    </div>
  )
}
