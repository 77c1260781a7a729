import type { Side } from '@evensettle/domain/cases/side.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { TestCase } from './factories.ts'
import { newId, type TestApp } from './make-test-app.ts'

/** A finished, released document, as the upload leaves it; the other side has had its time to object, unless it `waits`. */
export async function aDocument(
  app: TestApp,
  one: TestCase,
  about: {
    side?: Side
    kind?: EvidenceKind
    documented?: number | null
    released?: boolean
    sha256?: string
    itemId?: string | null
    /** the other side still has its time to object */
    waits?: boolean
  } = {},
): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  await app.deps.db
    .insertInto('evidence')
    .values({
      id,
      case_id: one.caseId,
      side: about.side ?? 'starter',
      item_id: about.itemId === undefined ? (one.itemIds[0] ?? null) : about.itemId,
      kind: about.kind ?? 'receipt',
      name: 'A paper',
      documented: about.documented ?? null,
      state: 'ready',
      owner: 'test',
      media_type: 'application/pdf',
      bytes: 10,
      sha256: about.sha256 ?? null,
      file: null,
      view_file: null,
      view_sha256: null,
      thumbnail: null,
      width: null,
      height: null,
      created_at: now,
      released_at: about.released === false ? null : now,
    })
    .execute()
  if (about.waits !== true) app.clock.advance(48 * HOUR)
  return id
}
