import * as m from '@evensettle/messages/frame/loading-note.ts'
import { useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'

/** Says that the next screen is on its way. */
export function LoadingNote() {
  if (useNavigation().state !== 'loading') return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 grid justify-items-center">
      <div className="rounded-full border border-line bg-card px-5 py-2.5 shadow-card">
        <Spinner label={m.loadingLabel()} />
      </div>
    </div>
  )
}
