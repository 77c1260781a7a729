import type { TextToSign } from '@evensettle/contracts/agreements.ts'
import type { Stroke } from '@evensettle/domain/agreements/signing.ts'
import { useState } from 'react'

/** A signature in the making: what its form begins with, and what goes along when it is sent. */
export function useSignature({ fingerprint, consent }: Pick<TextToSign, 'fingerprint' | 'consent'>) {
  const [strokes, setStrokes] = useState<Stroke[] | null>(null)
  const consentVersion = consent.version
  const none: Stroke[] | null = null
  return {
    begins: { fingerprint, name: '', strokes: none, consent: false, consentVersion },
    /** the text and the drawing are those on screen now, not those the form began with */
    onScreen: { fingerprint, strokes, consentVersion },
    setStrokes,
  }
}
