import { mayLearn, type CaseEventType } from '@evensettle/domain/cases/events.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { BundleReader, ShownEntry } from '@evensettle/domain/proof/bundle.ts'
import { firstLinkFault, type CaseFault, type StrandEnd } from '@evensettle/domain/proof/check-links.ts'
import {
  CASE_STRAND,
  saltText,
  type Opening,
  type LinkKind,
  type ShownLink,
} from '@evensettle/domain/proof/link.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { sha256Hex } from '../../printing/pdf-seal.ts'
import { ENTRY_COLUMNS, presentEntry, written, type EntryRow } from '../audit/chain/queries.ts'

export type LinkRow = {
  strand: string
  place: number
  kind: LinkKind
  ref: string
  secret: string | null
  opening: { head: Opening['of']; body: Opening['of'] } | null
  head: string
  body: string
  hash: string
  /** the event's type as it is read today, which is not what it was where it was set aside */
  type: CaseEventType | null
  words: string | null
}

/** Every link of a case, strand by strand, that of what happened first. */
export async function linksOf(db: Db, caseId: string): Promise<LinkRow[]> {
  // SQL: a function of ours in the database
  const { rows } = await sql<LinkRow>`
    select l.strand, l.place, l.kind, l.ref, encode(l.secret, 'hex') as secret, l.opening, encode(l.head, 'hex') as head,
      encode(l.body, 'hex') as body, encode(l.hash, 'hex') as hash, e.type,
      case when l.kind = 'event' then chain_words(e.case_id, e.type, e.facts) end as words
    from case_link l left join case_event e
      on e.case_id = l.case_id and l.kind in ('event', 'mark') and e.seq::text = l.ref
    where l.case_id = ${caseId} order by l.strand <> ${CASE_STRAND}, l.strand, l.place
  `.execute(db)
  return rows
}

/** Where each strand ends. */
export function endsOf(rows: readonly Pick<LinkRow, 'strand' | 'place' | 'hash'>[]): StrandEnd[] {
  const ends = new Map<string, StrandEnd>([[CASE_STRAND, { strand: CASE_STRAND, places: 0, hash: '' }]])
  for (const { strand, place, hash } of rows) ends.set(strand, { strand, places: place, hash })
  return [...ends.values()]
}

/** For whom links are shown: whose mails are their own, and which files they may see. */
export type Reader = {
  reader: BundleReader
  ownStrands: ReadonlySet<string>
  /** null: each that the two have shown each other */
  files: ReadonlySet<string> | null
}

/** What of a link its reader gets to see, besides its commitments. */
function openFor({ reader, files }: Reader, row: LinkRow): { head: boolean; body: boolean } {
  const isOperator = reader === 'operator'
  if (row.kind === 'event' || row.kind === 'mark') {
    const readers: readonly Side[] = isOperator ? SIDES : [reader]
    const head = row.type !== null && readers.every((side) => mayLearn(row.type ?? 'case.submitted', side))
    return { head, body: head && !isOperator }
  }
  if (row.kind === 'file') {
    const isSeen = files === null || files.has(row.ref)
    return { head: isSeen, body: isSeen }
  }
  return { head: true, body: !isOperator || row.kind === 'seal' }
}

/** The strands that a reader gets: what happened, and the mails to them; an operator those to both, closed. */
export function strandsFor<R extends Pick<LinkRow, 'strand'>>(
  rows: readonly R[],
  { reader, ownStrands }: Reader,
): R[] {
  return rows.filter(
    ({ strand }) => strand === CASE_STRAND || reader === 'operator' || ownStrands.has(strand),
  )
}

function opened(part: 'head' | 'body', { secret, opening }: LinkRow): Opening | null {
  return secret && opening ? { salt: sha256Hex(saltText(part, secret)), of: opening[part] } : null
}

/** A link as its reader may see it. */
export function presentLink(row: LinkRow, reader: Reader): ShownLink {
  const { strand, place, head, body, hash, words } = row
  const open = openFor(reader, row)
  const told = open.head ? opened('head', row) : null
  const inside = open.body ? opened('body', row) : null
  return {
    strand,
    place,
    head,
    body,
    hash,
    ...(told ? { told } : {}),
    ...(inside ? { inside, ...(words !== null && inside.of[1] !== null ? { words } : {}) } : {}),
  }
}

/** The first thing about a case that is not as it was written: the chain itself, then the tables that it tells of. */
export async function firstCaseFault(
  db: Db,
  caseId: string,
  rows: readonly LinkRow[],
): Promise<CaseFault | null> {
  const all: Reader = { reader: 'starter', ownStrands: new Set(), files: null }
  const links = rows.map((row) => {
    const { told: _told, inside: _inside, words: _words, ...closed } = presentLink(row, all)
    const [told, inside] = [opened('head', row), opened('body', row)]
    return { ...closed, ...(told ? { told } : {}), ...(inside ? { inside } : {}) }
  })
  return (await firstLinkFault(sha256Hex, caseId, links, endsOf(rows))) ?? tableFault(db, caseId)
}

/** The id in a text, and null for a text that is none: compared as an id, so that its row is found by its key. */
function idIn(text: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`
}

/** What the tables say otherwise than the links: by hand only, since every way of writing leaves a link. */
async function tableFault(db: Db, caseId: string): Promise<CaseFault | null> {
  // SQL: a function of ours in the database
  const { rows } = await sql<{ kind: CaseFault['kind']; strand: string; place: number | null }>`
    with l as materialized (select * from case_link where case_id = ${caseId}),
    marks as (
      select distinct on (ref) ref, opening->'head' as head, opening->'body'->>0 as facts from l
      where kind = 'mark' order by ref, place desc
    -- an event as it is today: as it was written, or as the last mark says
    ), told as materialized (
      select e.place, e.strand, e.ref, e.opening is null as is_forgotten, coalesce(m.head, e.opening->'head') as head,
        coalesce(m.facts, e.opening->'body'->>0) as facts, e.opening->'body'->>1 as content,
        e.opening->'head'->>4 as happened
      from l e left join marks m on m.ref = e.ref where e.kind = 'event'
    ), found as (
      select 'head_altered' as kind, l.strand, l.place from l
        where l.opening is not null and (l.kind, l.ref) is distinct from (l.opening->'head'->>0, l.opening->'head'->>1)
      union all
      select 'row_missing', s.strand, s.place from told s
        where not exists (select from case_event e where e.case_id = ${caseId} and e.seq::text = s.ref)
      union all
      select 'row_altered', s.strand, s.place from told s
        join case_event e on e.case_id = ${caseId} and e.seq::text = s.ref
        where s.is_forgotten or (e.type, e.side, e.facts::text) is distinct from (s.head->>2, s.head->>3, s.facts)
          or chain_digest(chain_words(e.case_id, e.type, e.facts)) is distinct from s.content
          or chain_moment(e.at) is distinct from s.happened
      union all
      select 'row_unlinked', ${CASE_STRAND}, null from case_event e
        where e.case_id = ${caseId} and not exists (select from told s where s.ref = e.seq::text)
      union all
      select 'row_missing', ${CASE_STRAND}, null from mediation_case c where c.id = ${caseId}
        and (select count(*) from case_event e where e.case_id = c.id) <> c.last_seq
      union all
      select 'row_altered', l.strand, l.place from l join evidence e on e.id = ${idIn(sql`l.ref`)}
        where l.kind = 'file' and (e.sha256 is distinct from l.opening->'body'->>1
          or e.side is distinct from l.opening->'head'->>3
          -- what somebody showed who was not the invited person is withheld, and may be shown again later
          or chain_moment(e.released_at) is distinct from l.opening->'head'->>4
            and (e.side <> 'respondent' or chain_moment(e.released_at) collate "C" < l.opening->'head'->>4))
      union all
      select 'row_altered', l.strand, l.place from l join agreement a on a.id = ${idIn(sql`split_part(l.ref, '/', 1)`)}
        left join signature s on s.agreement_id = a.id and s.side = split_part(l.ref, '/', 2)
          and chain_moment(s.signed_at) = l.opening->'head'->>4
        where l.kind = 'signature' and a.sealed_at is not null
          and (s.name is null or a.fingerprint <> l.opening->'body'->>1 or s.name <> (l.opening->'body'->>0)::json->>0)
          -- one that was voided by an addition before is no longer there, and a later one of the same side is
          and l.place = (select max(o.place) from l o where o.kind = 'signature'
            and starts_with(o.ref, a.id || '/' || split_part(l.ref, '/', 2) || '/'))
      union all
      select 'row_altered', l.strand, l.place from l
        left join agreement a on starts_with(l.ref, 'agreement/') and a.id = ${idIn(sql`split_part(l.ref, '/', 2)`)}
        left join obligation_paper p on starts_with(l.ref, 'paper/') and p.id = ${idIn(sql`split_part(l.ref, '/', 2)`)}
        where l.kind = 'seal' and coalesce(a.pdf_sha256, p.pdf_sha256) is distinct from l.opening->'body'->>1
      union all
      select case when m.id is null then 'row_missing' else 'row_altered' end, l.strand, l.place
        from l left join mail m on m.id = ${idIn(sql`l.ref`)}
        where l.kind = 'mail' and l.opening is not null and (m.id is null
          or array_to_json(array[m.to_address, m.subject])::text <> l.opening->'body'->>0
          or encode(m.digest, 'hex') is distinct from l.opening->'body'->>1)
      union all
      -- a chain that was written anew does not end where one that was given out did
      select 'head_differs', ${CASE_STRAND}, (a.facts->>'places')::int from audit_entry a
        where a.case_id = ${caseId} and a.action = 'case.prove' and (a.facts->>'places')::int > 0
          and not exists (select from l where l.strand = ${CASE_STRAND} and l.place = (a.facts->>'places')::int
            and encode(l.hash, 'hex') = a.facts->>'head')
    )
    select kind, strand, place from found order by strand <> ${CASE_STRAND}, strand, place limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Whether the case waits for the job that makes the links of what happened before there was a chain. */
export async function isWaitingForChain(db: Db, caseId: string): Promise<boolean> {
  const query = db.selectFrom('case_chain_pending').select('case_id').where('case_id', '=', caseId)
  return (await query.executeTakeFirst()) !== undefined
}

type EntryLinkRow = EntryRow & {
  place: number | null
  day: string
  chained_at: string
  entry_hash: string
  hash: string
  previous: string | null
}

/** Who of the operator's read a case or took its proof, each with its place in the chain of the audit log. */
export async function operatorsEntries(db: Db, caseId: string): Promise<ShownEntry[]> {
  // SQL: questions beside each other
  const { rows } = await sql<EntryLinkRow>`
    select ${ENTRY_COLUMNS}, l.place, l.day::text as day, ${written(sql`l.chained_at`)} as chained_at,
      encode(l.entry_hash, 'hex') as entry_hash, encode(l.hash, 'hex') as hash,
      encode(coalesce(b.hash, (select started_with from audit_chain)), 'hex') as previous
    from audit_entry e left join audit_link l on l.entry_id = e.id left join audit_link b on b.place = l.place - 1
    where e.case_id = ${caseId} and (e.action in ('case.open', 'case.check')
      or e.action = 'case.prove' and e.facts->>'for' = 'operator')
    order by e.id
  `.execute(db)
  return rows.map((row) => ({
    entry: presentEntry(row),
    link:
      row.place === null
        ? null
        : {
            place: row.place,
            day: row.day,
            chainedAt: row.chained_at,
            entryHash: row.entry_hash,
            previous: row.previous ?? '',
            hash: row.hash,
          },
  }))
}

/** The strands of the mails to an account; of mails from before accounts were noted, those to its own addresses. */
export async function ownStrandsOf(
  db: Db,
  caseId: string,
  { userId, addresses }: { userId: string; addresses: readonly (string | null)[] },
): Promise<Set<string>> {
  const lower = addresses.flatMap((one) => (one ? [one.toLowerCase()] : []))
  // SQL: one text for a list of any length
  const { rows } = await sql<{ strand: string }>`
    select distinct l.strand from mail m join case_link l on l.case_id = m.case_id and l.kind = 'mail' and l.ref = m.id::text
    where m.case_id = ${caseId} and (m.user_id = ${userId}
      or m.user_id is null and lower(m.to_address) = any(${lower}::text[]))
  `.execute(db)
  return new Set(rows.map(({ strand }) => strand))
}

/** The events by which somebody came into a case, or it was said who they are. */
export const WAYS_IN: ReadonlySet<string> = new Set<CaseEventType>([
  'case.submitted',
  'invitation.opened',
  'answer.given',
  'respondent.joined',
  'respondent.confirmed',
  'respondent.refused',
  'respondent.objected',
  'respondent.doubted',
  'respondent.proven',
])
