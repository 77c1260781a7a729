import type { LinkKind, Opening } from '@evensettle/domain/proof/link.ts'

/** Written by the triggers of the database, whoever writes what they tell of. */
export type CaseLinkTable = {
  case_id: string
  strand: string
  place: number
  kind: LinkKind
  ref: string
  /** null with `opening`: what it told of was deleted */
  secret: Buffer | null
  opening: { head: Opening['of']; body: Opening['of'] } | null
  head: Buffer
  body: Buffer
  hash: Buffer
}

export type ProofTables = {
  case_link: CaseLinkTable
  /** cases from before the chain, until the job has made their links */
  case_chain_pending: { case_id: string }
}
