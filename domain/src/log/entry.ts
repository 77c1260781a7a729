import { toHex, utf8, type SlowSha256 } from './bytes.ts'

/** What is sealed and gets a place in the public log. */
const SEALED_KINDS = ['agreement', 'paper', 'audit_day', 'answers_day', 'receipt', 'certificate'] as const
export type SealedKind = (typeof SEALED_KINDS)[number]

/** A thing that is in the log, as whoever holds it knows it. `digest` and `salt` in lower-case hex. */
export type Sealed = { kind: SealedKind; digest: string; salt: string }

/** What the log holds of it: nobody can find out of which thing without its salt. */
export type LogEntry = { at: string; commitment: string }

/** The canonical bytes that the commitment to a thing is the SHA-256 of. */
function sealedText({ kind, digest, salt }: Sealed): string {
  return JSON.stringify(['evensettle/sealed/1', salt, kind, digest])
}

/**
 * A certificate as the log has it. `fingerprint`: SHA-256 of its DER in hex. It is public, and so is its salt: everybody who has
 * the certificate can find its entry.
 */
export async function sealedCertificate(sha256: SlowSha256, fingerprint: string): Promise<Sealed> {
  const salt = toHex(await sha256(utf8(`evensettle/certificate/${fingerprint}`)))
  return { kind: 'certificate', digest: fingerprint, salt }
}

/** The commitment to a thing, in lower-case hex. */
export async function commitmentTo(sha256: SlowSha256, sealed: Sealed): Promise<string> {
  return toHex(await sha256(utf8(sealedText(sealed))))
}

/** The bytes of an entry of the log. `at` in UTC to the second. */
export function entryText({ at, commitment }: LogEntry): string {
  return JSON.stringify(['evensettle/log/1', at, commitment])
}

/** What an entry of the log says; null where it is none of ours. */
export function entryIn(text: string): LogEntry | null {
  const { at, commitment } =
    /^\["evensettle\/log\/1","(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)","(?<commitment>[0-9a-f]{64})"\]$/.exec(
      text,
    )?.groups ?? {}
  return at === undefined || commitment === undefined ? null : { at, commitment }
}
