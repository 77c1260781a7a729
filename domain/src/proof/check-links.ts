import { BY_SOMEBODY_ELSE } from '../cases/somebody-else.ts'
import { linkText, openingText, toldOf, type Digest, type ShownLink, type Told } from './link.ts'

/** What is not as it was written. `place`: of which strand; null where it is not about one place. */
export type LinkFault = {
  kind:
    | 'place_missing'
    | 'link_altered'
    | 'head_altered'
    | 'body_altered'
    | 'words_altered'
    | 'number_missing'
    | 'mark_wrong'
    | 'strand_missing'
    | 'end_altered'
  strand: string
  place: number | null
}

/** The same, or what the tables of a case say otherwise than its links. */
export type CaseFault =
  | LinkFault
  | {
      kind: 'row_missing' | 'row_altered' | 'row_unlinked' | 'head_differs'
      strand: string
      place: number | null
    }

/** Where a strand ends: how many places, and the hash of the last. */
export type StrandEnd = { strand: string; places: number; hash: string }

/**
 * The first of a case's links that is not what was written: every one is hashed anew after the one before it, and what is
 * open is compared with its commitment. `ends` are the strands that there must be, in the order of `links`.
 */
export async function firstLinkFault(
  digest: Digest,
  caseId: string,
  links: readonly ShownLink[],
  ends: readonly StrandEnd[],
): Promise<LinkFault | null> {
  const left = [...links]
  for (const end of ends) {
    const { strand } = end
    const mine = left.splice(0, left.findIndex((one) => one.strand !== strand) >>> 0)
    const fault = await strandFault(digest, caseId, mine, end)
    if (fault) return fault
  }
  const [over] = left
  return over ? { kind: 'strand_missing', strand: over.strand, place: over.place } : null
}

async function strandFault(
  digest: Digest,
  caseId: string,
  links: readonly ShownLink[],
  { strand, places, hash }: StrandEnd,
): Promise<LinkFault | null> {
  let previous = ''
  const events = new Map<string, ShownLink>()
  let number = 0
  for (const [at, one] of links.entries()) {
    const fault = (kind: LinkFault['kind']): LinkFault => ({ kind, strand, place: at + 1 })
    if (one.place !== at + 1) return fault('place_missing')
    if ((await digest(linkText(caseId, previous, one))) !== one.hash) return fault('link_altered')
    const kind = await openFault(digest, one)
    if (kind) return fault(kind)
    const told = toldOf(one)
    if (told?.kind === 'mark' && !isRightMark(events.get(told.ref), told, one)) return fault('mark_wrong')
    if (told?.kind === 'event') {
      if (Number(told.ref) <= number) return fault('number_missing')
      number = Number(told.ref)
      events.set(told.ref, one)
    }
    previous = one.hash
  }
  if (links.length !== places || previous !== hash) return { kind: 'end_altered', strand, place: places }
  return null
}

async function openFault(digest: Digest, one: ShownLink): Promise<LinkFault['kind'] | null> {
  const { told, inside, words } = one
  if (told && (toldOf(one) === null || (await digest(openingText('head', told))) !== one.head))
    return 'head_altered'
  if (inside && (inside.of.length !== 2 || (await digest(openingText('body', inside))) !== one.body))
    return 'body_altered'
  if (words !== undefined && (await digest(words)) !== inside?.of[1]) return 'words_altered'
  return null
}

/** An event may be set aside, or be said to be somebody else's, and nothing else about it may change. */
function isRightMark(event: ShownLink | undefined, mark: Told, one: ShownLink): boolean {
  // the reader may not learn of the event: it is the mark of something closed
  if (!event) return true
  const before = toldOf(event)
  const isType =
    before?.type === mark.type || (before?.type === 'message.sent' && mark.type === 'message.set_aside')
  if (!isType || before?.side !== mark.side) return false
  const [was, is] = [event.inside?.of[0], one.inside?.of[0]]
  if (was === undefined || is === undefined) return true
  return factsText(was) === factsText(is)
}

/** The facts without the one that a mark adds, whatever their order. */
function factsText(facts: string | null): string {
  const parsed: unknown = JSON.parse(facts ?? '{}')
  const entries = Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {})
  return JSON.stringify(
    entries.filter(([key]) => key !== BY_SOMEBODY_ELSE).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
