import type { holdsThreat } from '@evensettle/domain/words/threats.ts'
import { useEffect, useState } from 'react'

/**
 * The rules that find threats, once they have come: they weigh as much as a step of the wizard. Until then, and where they do not
 * come, a draft is read when it is sent.
 */
export function useThreats(): typeof holdsThreat | undefined {
  const [found, setFound] = useState<{ holdsThreat: typeof holdsThreat }>()
  useEffect(() => {
    let isHere = true
    void import('@evensettle/domain/words/threats.ts').then(
      (rules) => {
        if (isHere) setFound({ holdsThreat: rules.holdsThreat })
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return found?.holdsThreat
}
