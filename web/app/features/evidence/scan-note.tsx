import { useQuery } from '@tanstack/react-query'
import { scanningQuery } from './queries.ts'

/** Whether a virus scanner looks at what is handed in: nobody should think that one does. */
export function ScanNote() {
  const { data } = useQuery(scanningQuery())
  if (data === undefined) return null
  return (
    <p className="text-sm text-ink-2">
      {data
        ? 'Files are scanned for viruses before anybody can open them.'
        : 'Files are not scanned for viruses here. Open what you save with care.'}
    </p>
  )
}
