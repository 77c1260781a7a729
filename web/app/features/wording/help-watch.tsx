import { useEffect, useState, type ComponentType } from 'react'

/** Brings {@link HelpReader} with the first words that somebody writes. Mount it once. */
export function HelpWatch() {
  const [Reader, setReader] = useState<ComponentType | null>(null)
  useEffect(() => {
    const bring = () => {
      void import('./help-reader.tsx').then(
        (part) => setReader(() => part.HelpReader),
        () => undefined,
      )
    }
    document.addEventListener('input', bring, { once: true })
    return () => document.removeEventListener('input', bring)
  }, [])
  return Reader && <Reader />
}
