import * as m from '@evensettle/messages/messages/hidden-words.ts'
import { Link, useParams } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import type { Bubble } from './model.ts'

const LINK = 'link inline-flex min-h-11 items-center text-sm'

/** In the place of words that their reader does not want to see: the way back to them, and to a person. */
export function HiddenWords({ bubble, name, onShow }: { bubble: Bubble; name: string; onShow: () => void }) {
  const { id = '' } = useParams()
  const words = m.reportWords({ name, at: formatDateTime(bubble.at), words: bubble.body })
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p className="text-ink-2">{m.youHidThis()}</p>
      <button type="button" className={LINK} onClick={onShow}>
        {m.showButton()}
      </button>
      <Link to={`/case/${id}/person?topic=unsafe`} state={{ words }} className={LINK}>
        {m.reportLink()}
      </Link>
    </div>
  )
}
