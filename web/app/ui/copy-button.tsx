import * as m from '@evensettle/messages/ui/copy-button.ts'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text and says so in its own label for two seconds. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (outcome === 'idle') return undefined
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <Button variant="secondary" size="s" onClick={() => void handleCopy()}>
      <span aria-live="polite">
        {outcome === 'copied' ? m.copied() : outcome === 'refused' ? m.pleaseCopyByHand() : label}
      </span>
    </Button>
  )
}
