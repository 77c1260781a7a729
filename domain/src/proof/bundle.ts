import type { Checkpoint } from '../log/checkpoint.ts'
import type { SealedKind } from '../log/entry.ts'
import type { ChainedEntry } from '../audit/chain.ts'
import type { LinkKind, ShownLink } from './link.ts'
import type { LinkFault, StrandEnd } from './check-links.ts'

/** The name of the format of a bundle, and the one version that there is. */
export const BUNDLE_FORMAT = 'evensettle-case-proof'
export const BUNDLE_VERSION = 1

/** The files of a bundle that have a meaning of their own. */
export const BUNDLE_FILES = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  links: 'chain.jsonl',
  audit: 'opened-by-operators.jsonl',
  certificate: 'certificate.pem',
  paper: 'proof.pdf',
  note: 'READ-ME-FIRST.txt',
} as const

/** For whom a bundle was made: what is private to somebody else stands in it as a commitment. */
export type BundleReader = 'starter' | 'respondent' | 'operator'

/** A file of a bundle. `of`: the link that holds its digest too. */
export type ListedFile = {
  name: string
  bytes: number
  sha256: string
  of?: { kind: LinkKind; ref: string }
}

/** What a bundle is of, and the digest of everything in it. */
export type Manifest = {
  format: string
  version: number
  case: { id: string; reference: string }
  madeAt: string
  madeFor: BundleReader
  strands: StrandEnd[]
  files: ListedFile[]
  /** since when the sealed papers are in the public log; a paper that has no entry yet is not among them */
  log?: { key: string; papers: LoggedPaper[] }
}

/** That a sealed paper is in the public log. `ref`: of the link of its seal; `proof`: by C2SP tlog-proof. */
export type LoggedPaper = { ref: string; kind: SealedKind; salt: string; at: string; proof: string }

/** An entry of the audit trail about somebody of the operator's, with its place in that chain, once it has one. */
export type ShownEntry = {
  entry: ChainedEntry
  link: {
    place: number
    day: string
    chainedAt: string
    entryHash: string
    previous: string
    hash: string
  } | null
}

/** What is not as it was written, and where. `file`: its name in the archive. */
export type BundleFault =
  | { kind: 'archive'; file: string | null }
  | { kind: 'manifest' | 'certificate' | 'signature'; file: string }
  | { kind: 'file_missing' | 'file_added' | 'file_altered' | 'file_other'; file: string }
  | { kind: 'audit_altered'; file: string; entryId: number }
  | { kind: 'log'; file: string; ref: string | null }
  | { kind: 'link'; file: string; fault: LinkFault }

/** What a whole bundle is of. `fingerprint`: of the certificate that signed it, to compare with the installation's own. */
export type WholeBundle = {
  manifest: Manifest
  fingerprint: string
  links: ShownLink[]
  audit: ShownEntry[]
  /** the newest head of the public log that the bundle shows; null where it shows none */
  head: Checkpoint | null
}
