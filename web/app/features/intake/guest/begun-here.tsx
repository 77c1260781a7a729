import * as m from '@evensettle/messages/intake/guest-begun-here.ts'
import { useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { guestDrafts } from './model.ts'

/** What somebody has begun in this browser without an account, beside a new beginning. */
export function BegunHere() {
  const [[newest]] = useState(guestDrafts)
  if (!newest) return null
  const title = newest.draft.title.trim()
  return (
    <div className="mx-auto mb-6 max-w-text">
      <Callout title={m.youHaveBegunTitle()}>
        <p className="wrap-anywhere">{title === '' ? m.notNamedYet() : `“${title}”`}</p>
        <p className="mt-2">
          <LinkButton to={`/create-case?draft=${newest.id}`} size="s">
            {m.goOnLink()}
          </LinkButton>
        </p>
      </Callout>
    </div>
  )
}
