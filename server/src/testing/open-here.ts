import { buffer } from 'node:stream/consumers'
import { openByKind } from '../platform/opening/open-by-kind.ts'
import type { OpenFile } from '../platform/opening/outcome.ts'

/** Opens a file without a process of its own, which is what `opening.test.ts` and `checking.test.ts` are about. */
export const openHere: OpenFile = async (parts, media, as = 'evidence') => {
  const bytes = await buffer(parts)
  return openByKind(async () => bytes, { media, as })
}
