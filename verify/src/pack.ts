import { readArchive } from '@evensettle/domain/proof/archive.ts'
import { BUNDLE_FILES } from '@evensettle/domain/proof/bundle.ts'
import { checkBundle, type Tools } from '@evensettle/domain/proof/check-bundle.ts'
import type { Answer, PackedAnswer } from './answer.ts'
import { keptProofsIn } from './kept-proofs.ts'
import { checkPaper, type Known } from './paper.ts'

/** What a pack holds besides what it is about. */
export const PACK_FILES = {
  sums: 'SHA256SUMS',
  proofs: 'log-proofs.json',
  check: 'check-paper.html',
} as const

/** Checks everything in an archive that came from here: the proof of a case, or a pack with its sealed papers. */
export async function checkArchive(tools: Tools, archive: Uint8Array, known: Known): Promise<Answer> {
  const read = readArchive(archive, tools.text)
  if (!read.ok) {
    return read.at === null
      ? { of: 'paper', answer: { is: 'cannot_say', why: 'not_stored' } }
      : { of: 'pack', is: 'changed', name: inFolder(read.at), files: [] }
  }
  const files = new Map(read.files.map(({ name, bytes }) => [inFolder(name), bytes]))
  if (files.has(BUNDLE_FILES.manifest)) return checkProof(tools, archive, known)
  const sums = sumsIn(tools.text(files.get(PACK_FILES.sums) ?? new Uint8Array()))
  const proofs = [
    ...(known.proofs ?? []),
    ...keptProofsIn(tools.text(files.get(PACK_FILES.proofs) ?? new Uint8Array())),
  ]
  const answers: PackedAnswer[] = []
  for (const [name, bytes] of files) {
    if (name === PACK_FILES.sums) continue
    const paper = name.endsWith('.pdf') ? await checkPaper(tools, bytes, { ...known, proofs }) : null
    if (paper && (isSealedByName(name) || paper.is === 'genuine' || paper.is === 'changed'))
      answers.push({ name, paper })
    else answers.push({ name, sum: await sumOf(tools, sums.get(name), bytes) })
  }
  return judged(answers)
}

/** Where a pack has what was sealed here; what people handed in may bear somebody else's seal, or none. */
function isSealedByName(name: string): boolean {
  return name === 'case.pdf' || name.startsWith('agreement/')
}

async function sumOf(
  tools: Tools,
  told: string | undefined,
  bytes: Uint8Array,
): Promise<'fits' | 'other' | 'none'> {
  if (told === undefined) return 'none'
  return told === (await tools.digest(bytes)) ? 'fits' : 'other'
}

function judged(files: PackedAnswer[]): Answer {
  const changed = files.find((one) => ('paper' in one ? one.paper.is === 'changed' : one.sum === 'other'))
  if (changed) return { of: 'pack', is: 'changed', name: changed.name, files }
  const papers = files.flatMap((one) => ('paper' in one ? [one.paper] : []))
  if (papers.length === 0) return { of: 'paper', answer: { is: 'cannot_say', why: 'no_papers' } }
  const is = (['not_from_here', 'cannot_say'] as const).find((kind) => papers.some((one) => one.is === kind))
  return is ? { of: 'pack', is, files } : { of: 'pack', is: 'genuine', files }
}

async function checkProof(tools: Tools, archive: Uint8Array, { pins }: Known): Promise<Answer> {
  const checked = await checkBundle(archive, tools)
  if (!checked.ok) return { of: 'proof', is: 'changed', fault: checked.error }
  const { manifest, fingerprint, links } = checked.value
  if (fingerprint !== pins.certificate) return { of: 'proof', is: 'not_from_here', fingerprint }
  const { log } = manifest
  if (log && pins.logKey !== null && log.key !== pins.logKey)
    return { of: 'proof', is: 'changed', fault: { kind: 'log', file: BUNDLE_FILES.manifest, ref: null } }
  return {
    of: 'proof',
    is: 'genuine',
    certificate: fingerprint,
    reference: manifest.case.reference,
    madeAt: manifest.madeAt,
    entries: links.length,
    papersInLog: log?.papers.length ?? 0,
  }
}

function sumsIn(text: string): Map<string, string> {
  const lines = [...text.matchAll(/^(?<sum>[0-9a-f]{64})  (?<name>[^\r\n]+)$/gm)]
  return new Map(lines.map(({ groups: { sum = '', name = '' } = {} }) => [name, sum]))
}

/** The name of a file without the folder that holds the pack. */
function inFolder(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}
