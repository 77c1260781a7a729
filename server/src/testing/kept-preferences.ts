import type { Side } from '@evensettle/domain/cases/side.ts'
import type { TestApp } from './make-test-app.ts'

/** What a side told in private while that was asked, as an installation still holds it. */
export async function keepPreference(app: TestApp, caseId: string, side: Side): Promise<void> {
  const sealer = app.deps.sealers.preferences
  const content = '{"waiting":2,"wishes":{"respondent:apology":5}}'
  await app.deps.db
    .insertInto('sealed_preference')
    .values({
      case_id: caseId,
      side,
      sealed: sealer.seal(content, `${caseId}/${side}`),
      receipt: sealer.receipt(`${caseId}/${side}/${content}`),
      sealed_at: app.clock.now(),
    })
    .execute()
}
