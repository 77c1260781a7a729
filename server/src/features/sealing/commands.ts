import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { sealPdf } from '../../printing/pdf-seal.ts'
import { logInPaper, type PrintedLog } from '../public-log/queries.ts'

/** A sealed file that lies where it is kept, not yet known to the database. */
export type SealedFile = {
  file: string
  sha256: string
  bytes: number
  /** as it is printed in the paper */
  logSalt: Buffer
  stampedAt: Date | null
}

/** The file of a paper that is sealed now, as its row has it. */
export function sealedAs(now: Date, { file, sha256, bytes, logSalt, stampedAt }: SealedFile) {
  return {
    pdf_file: file,
    pdf_sha256: sha256,
    pdf_bytes: bytes,
    log_salt: logSalt,
    sealed_at: now,
    stamped_at: stampedAt,
  }
}

/** What sealing a paper that is kept works with. */
export type SealDeps = Pick<
  Deps,
  'db' | 'jobs' | 'now' | 'files' | 'identity' | 'newId' | 'config' | 'logKey' | 'randomBytes' | 'timestamps'
>

type Paper = {
  reason: string
  /** the whole paper, with what it tells of its entry in the public log */
  print: (log: PrintedLog) => Promise<Uint8Array>
  /** Records it, once; false when it was recorded before. */
  keep: (tx: Tx, sealed: SealedFile) => Promise<boolean>
}

/**
 * Prints a paper, seals it and keeps the file, which nobody changes afterwards. Safe to be broken off and run again at any point:
 * of what was made in vain nothing stays. Whoever records it audits it.
 */
export async function sealPaper(deps: SealDeps, { reason, print, keep }: Paper): Promise<void> {
  const logSalt = deps.randomBytes(32)
  const { pdf, stampedAt } = await sealPdf(await print(await logInPaper(deps, logSalt)), deps.identity, {
    reason,
    signingTime: deps.now(),
    timestamps: deps.timestamps,
  })
  // a name of its own: of two attempts at once only one is recorded, and its bytes must stay as they are
  const file = `agreements/${deps.newId()}.pdf`
  const stored = await deps.files.put(file, pdf)
  let isKept = false
  try {
    isKept = await inTransaction(deps, (tx) => keep(tx, { file, logSalt, stampedAt, ...stored }))
  } finally {
    if (!isKept) await deps.files.remove(file)
  }
}
