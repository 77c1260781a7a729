import { expect, it } from 'vitest'
import { MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { aCase } from '../../../testing/factories.ts'
import { makeTestApp } from '../../../testing/make-test-app.ts'
import { anMp4 } from '../../../testing/videos.ts'
import { show } from '../../../testing/uploads.ts'
import { placeFiles, snapshotOf } from './queries.ts'

it('holds videos as they are while they fit, and lists one too many with its hash', async () => {
  const app = await makeTestApp()
  const { deps } = app
  const { caseId, starter, respondent } = await aCase(app)
  for (const [name, megabytes, as] of [
    ['Kitchen', 150, starter],
    ['Bath', 200, starter],
    ['Garden', 100, respondent],
    ['Stairs', 50, starter],
  ] as const) {
    const id = await show(app, caseId, { as }, anMp4(), { mediaType: 'video/mp4', name })
    // as if it were as large
    const bytes = megabytes * MEGABYTE
    await deps.db.updateTable('evidence').set({ bytes }).where('id', '=', id).execute()
  }
  const actor = {
    kind: 'user',
    userId: starter.userId,
    email: starter.email,
    sessionId: '',
    aal: 'aal1',
    steppedUpAt: null,
    isAdmin: false,
    confirmed: { email: null, phone: null },
  } as const
  const asked = { caseId, actor, scope: 'court', isScanning: false, sealers: deps.sealers } as const
  const snapshot = await snapshotOf(deps.db, { ...asked, now: app.clock.now() })
  const { record, files } = await placeFiles(deps.files, snapshot)
  expect(record.evidence.map(({ notEnclosed }) => notEnclosed)).toEqual([null, null, 'too_large', null])
  expect(files.map(({ name }) => name)).toEqual([
    'evidence/01-kitchen.mp4',
    'evidence/02-bath.mp4',
    'evidence/04-stairs.mp4',
  ])
  const [kept, , left] = record.evidence
  expect(left?.fileSha256).toBe(kept?.fileSha256)
  // the index names the file as it was handed in as well
  expect(left?.sha256).not.toBe(left?.fileSha256)
})
