import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'
import type { Pins } from './answer.ts'
import { certificateOf } from './certificates.ts'
import { checkSeal } from './seal.ts'

/** What a pack holds besides what it is about. */
export const PACK_FILES = {
  sums: 'SHA256SUMS',
  seal: 'SHA256SUMS.p7s',
  proofs: 'log-proofs.json',
  check: 'check-paper.html',
} as const

type Sums = ReadonlyMap<string, string>

/**
 * The list of files of a pack. `sealed`: by this installation, at that moment; `unsealed`: none of ours was before there was a seal
 * for it; `earlier`: by a certificate that is not in use any more, so that whoever found its key could have done it; `other`: by
 * somebody else; `altered`: it, or its seal, is not as it was; `absent`: there is none.
 */
export type PackList = { sums: Sums } & (
  | { is: 'sealed'; at: string }
  | { is: 'unsealed' | 'earlier' | 'other' | 'altered' | 'absent' }
)

/** Checks the list of one folder, and the seal over exactly its bytes. */
export async function checkList(
  tools: Tools,
  files: ReadonlyMap<string, Uint8Array>,
  { folder, pins }: { folder: string; pins: Pins },
): Promise<PackList> {
  const [list, seal] = [files.get(`${folder}${PACK_FILES.sums}`), files.get(`${folder}${PACK_FILES.seal}`)]
  const sums = list ? sumsIn(tools.text(list)) : null
  if (!list) return { is: seal ? 'altered' : 'absent', sums: new Map() }
  if (!sums) return { is: 'altered', sums: new Map() }
  if (!seal) return { is: 'unsealed', sums }
  const { facts, fault } = await checkSeal(tools, seal, list)
  if (!facts) return { is: 'altered', sums }
  const told = certificateOf(pins, facts.certificate, facts.signedAt)
  if (told.is === 'other') return { is: 'other', sums }
  // no list of ours has a timestamp, and what lies there is not under the seal
  if (fault || facts.stamp) return { is: 'altered', sums }
  // it is in no log; as long as there is the case, a pack can be made anew
  if (told.is === 'over' || told.replaced !== undefined) return { is: 'earlier', sums }
  return { is: 'sealed', at: facts.signedAt, sums }
}

/** The sums by name; null where it is no list as we write one, which each program could read in its own way. */
function sumsIn(text: string): Sums | null {
  const lines = text.split('\n')
  const sums = new Map<string, string>()
  if (lines.pop() !== '') return null
  for (const line of lines) {
    const { sum, name } = /^(?<sum>[0-9a-f]{64}) {2}(?<name>[^\r\\]+)$/.exec(line)?.groups ?? {}
    if (sum === undefined || name === undefined || sums.has(name)) return null
    sums.set(name, sum)
  }
  return sums
}
