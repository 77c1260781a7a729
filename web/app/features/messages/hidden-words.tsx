import * as m from '@evensettle/messages/messages/hidden-words.ts'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import type { Bubble } from './model.ts'
import type { Hiding } from './use-hidden.ts'

const LINK = 'link inline-flex min-h-11 items-center text-sm'
/** Characters of a message in a report of it, which leaves room for what its reader says of it. */
const QUOTED = 1_500

/** In the place of words that their reader does not want to see: the way back to them, and to a person. */
export function HiddenWords({ bubble, name, hiding }: { bubble: Bubble; name: string; hiding: Hiding }) {
  // whoever is invited and has no account has no address of the case
  const { id } = useParams()
  const show = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hiding.isNew) show.current?.focus()
  }, [hiding.isNew])
  const quoted = bubble.body.length > QUOTED ? `${bubble.body.slice(0, QUOTED)}…` : bubble.body
  const words = m.reportWords({ name, at: formatDateTime(bubble.at), words: quoted })
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p className="text-ink-2">{m.youHidThis()}</p>
      <button ref={show} type="button" className={LINK} onClick={() => hiding.hide(false)}>
        {m.showButton()}
      </button>
      {id === undefined ? (
        <Link to="/contact" reloadDocument className={LINK}>
          {m.reportLink()}
        </Link>
      ) : (
        <Link to={`/case/${id}/person?topic=unsafe`} state={{ words }} className={LINK}>
          {m.reportLink()}
        </Link>
      )}
    </div>
  )
}
