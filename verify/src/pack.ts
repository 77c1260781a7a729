import { BUNDLE_FILES } from '@evensettle/domain/proof/bundle.ts'
import { checkBundleFiles, type Tools } from '@evensettle/domain/proof/check-bundle.ts'
import type { Answer, PackedAnswer, PackFault, PaperAnswer } from './answer.ts'
import { certificateOf } from './certificates.ts'
import { keptProofsIn } from './kept-proofs.ts'
import { checkList, PACK_FILES, type PackList } from './pack-list.ts'
import { baseOf, isOfSystem, isSealedByName, misnamedIn, packOf, unknownIn } from './pack-names.ts'
import { checkPaper, type Known } from './paper.ts'
import { readZip, type ReadZip, type ZipFault } from './zip.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** Checks everything in an archive that came from here: the proof of a case, or a pack with its sealed papers. */
export async function checkArchive(tools: Tools, archive: Uint8Array, known: Known): Promise<Answer> {
  const read = await readZip(archive, tools.text)
  if (!read.ok) return unreadable(read)
  const names = read.files.map(({ name }) => name)
  const base = baseOf(names.filter((name) => !isOfSystem(name)))
  const files: Files = new Map(
    read.files.map(({ name, bytes }) => [name.startsWith(base) ? name.slice(base.length) : name, bytes]),
  )
  const misnamed = misnamedIn(names, base)
  const isProof = files.has(BUNDLE_FILES.manifest)
  if (misnamed !== null) {
    const name = misnamed.startsWith(base) && misnamed !== base ? misnamed.slice(base.length) : misnamed
    if (isProof) return { of: 'proof', is: 'changed', fault: { kind: 'file_added', file: name } }
    return { of: 'pack', is: 'changed', why: 'misnamed', name: misnamed, files: [] }
  }
  if (isProof) return checkProof(tools, files, known)
  const inside = names.filter((name) => name.startsWith(base)).map((name) => name.slice(base.length))
  const beside = names.filter((name) => !name.startsWith(base))
  return checkPack(tools, files, { known, inside, beside, hasComment: read.hasComment })
}

const ZIP_FAULTS: Record<Exclude<ZipFault, 'unread'>, PackFault> = {
  altered: 'altered',
  hidden: 'hidden',
  link: 'misnamed',
}

function unreadable({ why, at }: Extract<ReadZip, { ok: false }>): Answer {
  if (why === 'unread') return { of: 'paper', answer: { is: 'cannot_say', why: 'not_stored' } }
  return {
    of: 'pack',
    is: 'changed',
    why: at === null ? 'hidden' : ZIP_FAULTS[why],
    name: at === null ? '' : at.slice(at.indexOf('/') + 1),
    files: [],
  }
}

type About = { known: Known; inside: string[]; beside: string[]; hasComment: boolean }

async function checkPack(
  tools: Tools,
  files: Files,
  { known, inside, beside, hasComment }: About,
): Promise<Answer> {
  const folders = [...new Set(inside.filter((name) => !isOfSystem(name)).map(packOf))]
  const lists = new Map<string, PackList>()
  for (const folder of folders) lists.set(folder, await checkList(tools, files, { folder, pins: known.pins }))
  const answers: PackedAnswer[] = []
  for (const name of inside) {
    const folder = packOf(name)
    if (name === `${folder}${PACK_FILES.sums}` || name === `${folder}${PACK_FILES.seal}`) continue
    const bytes = files.get(name) ?? new Uint8Array()
    const proofs = [
      ...(known.proofs ?? []),
      ...keptProofsIn(tools.text(files.get(`${folder}${PACK_FILES.proofs}`) ?? new Uint8Array())),
    ]
    const paper = name.endsWith('.pdf') ? await checkPaper(tools, bytes, { ...known, proofs }) : null
    const sum = isOfSystem(name)
      ? 'added'
      : await sumOf(tools, lists.get(folder), name.slice(folder.length), bytes)
    // a genuine paper that is another one than the list says was put in the place of one
    const isAnswered = paper && (isSealedByName(name) || paper.is === 'genuine' || paper.is === 'changed')
    answers.push(isAnswered && (sum !== 'other' || paper.is !== 'genuine') ? { name, paper } : { name, sum })
  }
  const unlisted = inside.find((name) => isUnlisted(lists.get(packOf(name)), name))
  const comment = hasComment ? [''] : []
  const added = [...inside.filter(isOfSystem), ...beside, ...comment]
  const more = beside.map((name): PackedAnswer => ({ name, sum: 'added' }))
  return judged([...answers, ...more], {
    lists,
    added,
    unlisted: unlisted ?? null,
    // a later service may have more, and then its list is sealed
    unknown: unknownIn(
      inside.filter((name) => !isOfSystem(name) && !isOnSealed(lists.get(packOf(name)), name)),
    ),
  })
}

async function sumOf(
  tools: Tools,
  list: PackList | undefined,
  name: string,
  bytes: Uint8Array,
): Promise<'sealed' | 'fits' | 'other' | 'none'> {
  const told = list?.sums.get(name)
  if (told === undefined) return 'none'
  if (told !== (await tools.digest(bytes))) return 'other'
  return list?.is === 'sealed' ? 'sealed' : 'fits'
}

/** Whether a file has a name of ours and is not on the list of its pack: every file of ours is. */
function isUnlisted(list: PackList | undefined, name: string): boolean {
  const file = name.slice(packOf(name).length)
  if (!list || list.is === 'absent' || isOfSystem(name) || unknownIn([name]) !== null) return false
  return file !== PACK_FILES.sums && file !== PACK_FILES.seal && !list.sums.has(file)
}

function isOnSealed(list: PackList | undefined, name: string): boolean {
  return list?.is === 'sealed' && list.sums.has(name.slice(packOf(name).length))
}

type Judging = {
  lists: ReadonlyMap<string, PackList>
  added: string[]
  unlisted: string | null
  unknown: string | null
}

function judged(files: PackedAnswer[], { lists, added, unlisted, unknown }: Judging): Answer {
  const changed = (why: PackFault, name: string): Answer => ({ of: 'pack', is: 'changed', why, name, files })
  const all = [...lists]
  const altered = files.find((one) => ('paper' in one ? one.paper.is === 'changed' : one.sum === 'other'))
  if (altered) return changed('altered', altered.name)
  const unsealed = files.find((one) => 'paper' in one && isWithoutSeal(one.paper))
  if (unsealed) return changed('unsealed', unsealed.name)
  const broken = all.find(([, { is }]) => is === 'altered')
  if (broken) return changed('list', `${broken[0]}${PACK_FILES.sums}`)
  const papers = files.flatMap((one) => ('paper' in one ? [one.paper] : []))
  const isOther = papers.some((one) => one.is === 'not_from_here') || all.some(([, { is }]) => is === 'other')
  if (isOther) return { of: 'pack', is: 'not_from_here', files }
  if (unlisted !== null) return changed('unlisted', unlisted)
  const present = new Set(files.map(({ name }) => name))
  const missing = all.flatMap(([folder, { sums }]) => [...sums.keys()].map((name) => `${folder}${name}`))
  const gone = missing.find((name) => !present.has(name))
  if (gone !== undefined) return changed('missing', gone)
  const doubt = doubtIn(files, all, unknown)
  const sealed = all.flatMap(([, list]) => (list.is === 'sealed' ? [list.at] : [])).toSorted()
  const sealedAt = sealed.at(-1)
  if (papers.length === 0 && all.every(([, { is }]) => is === 'unsealed' || is === 'absent'))
    return { of: 'paper', answer: { is: 'cannot_say', why: 'no_papers' } }
  return doubt || sealedAt === undefined
    ? { of: 'pack', is: 'cannot_say', why: doubt ?? 'partly', unknown, files }
    : { of: 'pack', is: 'genuine', sealedAt, added, files }
}

function doubtIn(
  files: readonly PackedAnswer[],
  lists: readonly (readonly [string, PackList])[],
  unknown: string | null,
) {
  if (unknown !== null) return 'unknown'
  if (files.some((one) => 'paper' in one && one.paper.is === 'cannot_say')) return 'unclear'
  if (lists.some(([, { is }]) => is === 'earlier')) return 'earlier_list'
  const isOpen = files.some((one) => 'sum' in one && (one.sum === 'fits' || one.sum === 'none'))
  return isOpen || lists.some(([, { is }]) => is !== 'sealed') ? 'partly' : null
}

/** A PDF without a seal, or none at all: what a pack has in its place is sealed. */
function isWithoutSeal(paper: PaperAnswer): boolean {
  return paper.is === 'cannot_say' && ['no_seal', 'no_pdf', 'empty'].includes(paper.why)
}

async function checkProof(
  tools: Tools,
  files: ReadonlyMap<string, Uint8Array>,
  { pins }: Known,
): Promise<Answer> {
  const ours = [...files].filter(([name]) => !isOfSystem(name))
  const checked = await checkBundleFiles(
    ours.map(([name, bytes]) => ({ name, bytes })),
    tools,
  )
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
