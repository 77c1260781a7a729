import * as m from '@evensettle/messages/wording/copy.ts'
import type { HeatKind } from '@evensettle/domain/words/wording.ts'

export const HEAT_WORDS: Record<HeatKind, string> = {
  threat: m.threat(),
  insult: m.insult(),
  blame: m.blame(),
  absolute: m.absolute(),
  loud: m.loud(),
}
