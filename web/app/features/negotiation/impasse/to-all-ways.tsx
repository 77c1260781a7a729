import * as m from '@evensettle/messages/negotiation/table.ts'
import { Link } from 'react-router'

/** The way to the one page of what can be done without an agreement, which is there in every state. */
export function ToAllWays({ className = '' }: { className?: string }) {
  return (
    <p className={className}>
      <Link to="?tab=no-agreement" className="link inline-flex min-h-11 items-center md:pointer-fine:min-h-8">
        {m.ifYouDoNotAgreeLink()}
      </Link>
    </p>
  )
}
