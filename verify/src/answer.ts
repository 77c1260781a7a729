import type { EarlierCertificate } from '@evensettle/domain/proof/certificates.ts'
import type { BundleFault } from '@evensettle/domain/proof/bundle.ts'

/** What a paper has to fit: the certificate and the log of one installation, as whoever asks knows them. */
export type Pins = {
  /** SHA-256 of the certificate in lower-case hex */
  certificate: string
  /** what it sealed with before */
  earlier?: readonly EarlierCertificate[]
  /** by which certificates (SHA-256 in hex) of time authorities its timestamps are trusted */
  authorities?: readonly string[]
  /** the key of the public log as followers configure it; null: the log is not looked at */
  logKey: string | null
}

/** Where something is not as it was sealed. `added`: from that byte on, nothing of it is under the seal. */
export type ChangedAt =
  | { part: 'added'; from: number; bytes: number }
  | { part: 'cut_off'; sealedBytes: number; bytes: number }
  | { part: 'sealed' }
  | { part: 'seal' }

/** What the public log says of a paper that its seal holds for. */
export type LogFinding =
  | { is: 'found'; at: string; index: number; size: number; root: string; printed: 'fits' | 'none' }
  /** the paper bears no mark: not every kind does, and none that was sealed before there was a log */
  | { is: 'no_mark' }
  /** the log was not asked, or could not be reached */
  | { is: 'not_asked' }

/** What a timestamp authority says: that the seal existed at a moment (ISO), by a certificate (SHA-256 in hex) that the paper names under its seal. */
export type Stamped = { is: 'found'; at: string; authority: string; certificate: string }

/** What lies in a seal of a timestamp. `missing`: one was asked for; `unread`: it is as it was sealed, and this check cannot read it. */
export type StampFinding = Stamped | { is: 'missing' | 'unread' | 'none' }

/** Why nothing can be said. `no_seal`: a viewer that saves one of ours again leaves its seal off. `not_in_log`: the seal is right and the log has no entry; `log_wrong`: the log itself does not fit; `certificate_over`: dated when its certificate was no longer sealed with; `earlier_alone`: nothing but an earlier certificate says that it is from those days; `earlier_not_asked`: the log would know. */
export type CannotSay =
  | 'no_pdf'
  | 'no_seal'
  | 'empty'
  | 'too_large'
  | 'too_large_pack'
  | 'not_in_log'
  | 'log_wrong'
  | 'certificate_over'
  | 'earlier_alone'
  | 'earlier_not_asked'
  | 'no_papers'
  | 'not_stored'
  | 'no_means'

/** Why something was not sealed here: it bears somebody else's seal. */
export type NotFromHere = { why: 'other_seal' } | { why: 'other_certificate'; fingerprint: string }

/** The one answer about a paper. */
export type PaperAnswer =
  | {
      is: 'genuine'
      sha256: string
      sealedAt: string
      certificate: string
      /** where it is an earlier one: until when papers were sealed with it */
      replaced?: string
      stamp: StampFinding
      log: LogFinding
    }
  | { is: 'changed'; at: ChangedAt }
  | ({ is: 'not_from_here' } & NotFromHere)
  | { is: 'cannot_say'; why: CannotSay }

/**
 * A file of a pack: a sealed paper with its answer, or something that has no seal of its own. `sealed`: it is on a list that is
 * sealed; `fits`: on one that is not; `other`: on the list as another file; `added`: on none, and in nobody's place.
 */
export type PackedAnswer =
  | { name: string; paper: PaperAnswer }
  | { name: string; sum: 'sealed' | 'fits' | 'other' | 'none' | 'added' }

/**
 * What is not as it was in a pack. `unsealed`: a document has no seal where all have one; `misnamed`: programs may show it in the
 * place of another; `missing`: it is on the list and not there; `unlisted`: there and not on the list; `list`: the list, or its
 * seal, is not as it was; `hidden`: the archive itself holds more than it says.
 */
export type PackFault = 'altered' | 'unsealed' | 'misnamed' | 'missing' | 'unlisted' | 'list' | 'hidden'

/** Why a pack is not vouched for as a whole. `partly`: its list has no seal, as none had once; `earlier_list`: one by an old key. */
export type PackDoubt = 'unknown' | 'unclear' | 'partly' | 'earlier_list'

/** The one answer about a paper or a whole pack. */
export type Answer =
  | { of: 'paper'; answer: PaperAnswer }
  /** `sealedAt`: of its list; `added`: what a computer or somebody laid beside, in nobody's place */
  | { of: 'pack'; is: 'genuine'; sealedAt: string; added: string[]; files: PackedAnswer[] }
  | { of: 'pack'; is: 'changed'; why: PackFault; name: string; files: PackedAnswer[] }
  | { of: 'pack'; is: 'not_from_here'; files: PackedAnswer[] }
  /** `unknown`: a file in the pack that is not of it, as far as this check knows */
  | { of: 'pack'; is: 'cannot_say'; why: PackDoubt; unknown: string | null; files: PackedAnswer[] }
  | {
      of: 'proof'
      is: 'genuine'
      certificate: string
      reference: string
      madeAt: string
      entries: number
      papersInLog: number
    }
  | { of: 'proof'; is: 'changed'; fault: BundleFault }
  | { of: 'proof'; is: 'not_from_here'; fingerprint: string }
  | { of: 'proof'; is: 'cannot_say'; why: 'certificate_over' | 'earlier_alone'; fingerprint: string }
