import * as m from '@evensettle/messages/evidence/scan-note.ts'
import { useQuery } from '@tanstack/react-query'
import { scanningQuery } from './queries.ts'

/** Whether a virus scanner looks at what is handed in: nobody should think that one does. */
export function ScanNote() {
  const { data } = useQuery(scanningQuery())
  if (data === undefined) return null
  return (
    <p className="text-sm text-ink-2">{data ? m.filesAreScannedForViruses() : m.filesAreNotScannedFor()}</p>
  )
}
