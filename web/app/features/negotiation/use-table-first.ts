import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether the table stands before the field to write in. It changes only while nothing is typed there and nobody is in it:
 * what moves in the page loses the focus, and a press on it.
 */
export function useTableFirst(waitsAtTable: boolean, writing: RefObject<HTMLElement | null>): boolean {
  const [isFirst, setIsFirst] = useState(waitsAtTable)
  useEffect(() => {
    if (isFirst === waitsAtTable) return undefined
    const area = writing.current?.querySelector('textarea')
    const settle = () => {
      if (!area || area.value === '') setIsFirst(waitsAtTable)
    }
    if (!area || area !== document.activeElement) settle()
    area?.addEventListener('blur', settle)
    return () => area?.removeEventListener('blur', settle)
  }, [isFirst, waitsAtTable, writing])
  return isFirst
}
