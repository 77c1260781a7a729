import { readArchive } from '@evensettle/domain/proof/archive.ts'
import { BUNDLE_FILES } from '@evensettle/domain/proof/bundle.ts'
import { checkBundle, type Tools } from '@evensettle/domain/proof/check-bundle.ts'
import type { Answer, PackedAnswer, PaperAnswer } from './answer.ts'
import { certificateOf } from './certificates.ts'
import { keptProofsIn } from './kept-proofs.ts'
import { inFolder, isSealedByName, misnamedIn, packOf, unknownIn } from './pack-names.ts'
import type { KeptProof } from './log.ts'
import { checkPaper, type Known } from './paper.ts'

/** What a pack holds besides what it is about. */
export const PACK_FILES = {
  sums: 'SHA256SUMS',
  proofs: 'log-proofs.json',
  check: 'check-paper.html',
} as const

/** What lies beside the papers of one pack. */
type Beside = { sums: ReadonlyMap<string, string>; proofs: readonly KeptProof[] }

/** Checks everything in an archive that came from here: the proof of a case, or a pack with its sealed papers. */
export async function checkArchive(tools: Tools, archive: Uint8Array, known: Known): Promise<Answer> {
  const read = readArchive(archive, tools.text)
  if (!read.ok) {
    return read.at === null
      ? { of: 'paper', answer: { is: 'cannot_say', why: 'not_stored' } }
      : { of: 'pack', is: 'changed', why: 'altered', name: inFolder(read.at), files: [] }
  }
  const files = new Map(read.files.map(({ name, bytes }) => [inFolder(name), bytes]))
  if (files.has(BUNDLE_FILES.manifest)) return checkProof(tools, archive, known)
  const names = read.files.map(({ name }) => name)
  const misnamed = misnamedIn(names)
  if (misnamed !== null) return { of: 'pack', is: 'changed', why: 'misnamed', name: misnamed, files: [] }
  const folders = new Set([...files.keys()].map(packOf))
  const beside = new Map([...folders].map((folder) => [folder, besideIn(folder)]))
  function besideIn(folder: string): Beside {
    const textOf = (name: string) => tools.text(files.get(`${folder}${name}`) ?? new Uint8Array())
    return {
      sums: sumsIn(textOf(PACK_FILES.sums)),
      proofs: [...(known.proofs ?? []), ...keptProofsIn(textOf(PACK_FILES.proofs))],
    }
  }
  const answers: PackedAnswer[] = []
  for (const [name, bytes] of files) {
    const folder = packOf(name)
    if (name === `${folder}${PACK_FILES.sums}`) continue
    const { sums, proofs } = beside.get(folder) ?? besideIn(folder)
    const paper = name.endsWith('.pdf') ? await checkPaper(tools, bytes, { ...known, proofs }) : null
    if (paper && (isSealedByName(name) || paper.is === 'genuine' || paper.is === 'changed'))
      answers.push({ name, paper })
    else answers.push({ name, sum: await sumOf(tools, sums.get(name.slice(folder.length)), bytes) })
  }
  const unknown = unknownIn(names)
  return judged(answers, unknown === null ? null : inFolder(unknown))
}

async function sumOf(
  tools: Tools,
  told: string | undefined,
  bytes: Uint8Array,
): Promise<'fits' | 'other' | 'none'> {
  if (told === undefined) return 'none'
  return told === (await tools.digest(bytes)) ? 'fits' : 'other'
}

function judged(files: PackedAnswer[], unknown: string | null): Answer {
  const changed = files.find((one) => ('paper' in one ? one.paper.is === 'changed' : one.sum === 'other'))
  if (changed) return { of: 'pack', is: 'changed', why: 'altered', name: changed.name, files }
  const unsealed = files.find((one) => 'paper' in one && isWithoutSeal(one.paper))
  if (unsealed) return { of: 'pack', is: 'changed', why: 'unsealed', name: unsealed.name, files }
  const papers = files.flatMap((one) => ('paper' in one ? [one.paper] : []))
  if (papers.length === 0) return { of: 'paper', answer: { is: 'cannot_say', why: 'no_papers' } }
  if (papers.some((one) => one.is === 'not_from_here')) return { of: 'pack', is: 'not_from_here', files }
  if (unknown !== null || papers.some((one) => one.is === 'cannot_say'))
    return { of: 'pack', is: 'cannot_say', unknown, files }
  return { of: 'pack', is: 'genuine', files }
}

/** A PDF without a seal, or none at all: what a pack has in its place is sealed. */
function isWithoutSeal(paper: PaperAnswer): boolean {
  return paper.is === 'cannot_say' && ['no_seal', 'no_pdf', 'empty'].includes(paper.why)
}

async function checkProof(tools: Tools, archive: Uint8Array, { pins }: Known): Promise<Answer> {
  const checked = await checkBundle(archive, tools)
  if (!checked.ok) return { of: 'proof', is: 'changed', fault: checked.error }
  const { manifest, fingerprint, links } = checked.value
  const told = certificateOf(pins, fingerprint, manifest.madeAt)
  if (told.is === 'other') return { of: 'proof', is: 'not_from_here', fingerprint }
  if (told.is === 'over') return { of: 'proof', is: 'cannot_say', why: 'certificate_over', fingerprint }
  const { log } = manifest
  if (log && pins.logKey !== null && log.key !== pins.logKey)
    return { of: 'proof', is: 'changed', fault: { kind: 'log', file: BUNDLE_FILES.manifest, ref: null } }
  // it is itself in no log and bears no timestamp; as long as there is the case, it can be made anew
  if (told.replaced !== undefined) return { of: 'proof', is: 'cannot_say', why: 'earlier_alone', fingerprint }
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
