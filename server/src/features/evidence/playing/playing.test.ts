import { addEvidence, finishEvidence, playEvidence, removeEvidence } from '@evensettle/contracts/evidence.ts'
import { letHelperIn, endHelper } from '@evensettle/contracts/answers.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { declineInvitation } from '@evensettle/contracts/invitations.ts'
import { endSession, listSessions } from '@evensettle/contracts/security.ts'
import { EVIDENCE_LIMITS, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { DAY, HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, type TestCase } from '../../../testing/factories.ts'
import { HIDDEN_IN_VIDEOS, SHOWN_IN_VIDEOS, aWebm, anMp4, box } from '../../../testing/videos.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import {
  ABOUT_A_PHOTO,
  aPhoto,
  announce,
  handIn,
  listed,
  offsetOf,
  patch,
  read,
  show,
  type Who,
} from '../../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})

const MP4 = { mediaType: 'video/mp4', kind: null, name: 'Walk-through' } as const
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The way to a video, as a reader gets it. */
async function wayTo(id: string, { token, as }: Who): Promise<string> {
  return (await app.ok(playEvidence, { token: token ?? null, id }, as)).path
}

/** As a player asks: without any key. */
async function part(path: string, range?: string): Promise<Response> {
  return app.http.request(`http://settle.test${path}`, { headers: range ? { range } : {} })
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

/** So long that it goes out in many pieces. */
function aLongMp4(): Buffer {
  return Buffer.concat([anMp4(), box('free', Buffer.alloc(2 * MEGABYTE))])
}

/** How many bytes still come. */
async function readOn(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<number> {
  for (let bytes = 0; ;) {
    const next = await reader?.read()
    if (!next || next.done) return bytes
    bytes += next.value.byteLength
  }
}

describe('a video', () => {
  it('is kept without place, device and day, with both hashes, and plays for both sides', async () => {
    const one = await aCase(app)
    const video = anMp4()
    const id = await show(app, one.caseId, { as: one.starter }, video, MP4)
    const [seen] = await listed(app, one.caseId, { as: one.respondent })
    expect(seen).toMatchObject({ id, mediaType: 'video/mp4', kind: 'photo', isGuess: true, problem: null })
    expect(seen?.givenSha256).toBe(sha256(video))
    for (const as of [one.starter, one.respondent]) {
      const response = await part(await wayTo(id, { as }))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
      expect(response.headers.get('accept-ranges')).toBe('bytes')
      const kept = await bytesOf(response)
      expect(sha256(kept)).toBe(seen?.sha256)
      expect(HIDDEN_IN_VIDEOS.filter((words) => kept.includes(words))).toEqual([])
      for (const words of SHOWN_IN_VIDEOS) expect(kept.includes(words)).toBe(true)
      expect(await bytesOf(await read(app, id, 'view', { as }))).toEqual(kept)
      const original = await read(app, id, 'original', { as })
      expect(original.status).toBe(as === one.starter ? 200 : 404)
    }
  })

  it('goes out part by part, in any order', async () => {
    const one = await aCase(app)
    const video = aWebm()
    const id = await show(app, one.caseId, { as: one.starter }, video, { ...MP4, mediaType: 'video/webm' })
    const path = await wayTo(id, { as: one.respondent })
    const whole = await bytesOf(await part(path))
    const size = whole.length
    const ranges: [string, number, number, number][] = [
      ['bytes=0-', 206, 0, size],
      ['bytes=10-19', 206, 10, 20],
      ['bytes=100-99999', 206, 100, size],
      ['bytes=-7', 206, size - 7, size],
      ['bytes=9-3', 200, 0, size],
      ['lines=1-2', 200, 0, size],
    ]
    for (const [range, status, from, to] of ranges) {
      const response = await part(path, range)
      expect([range, response.status]).toEqual([range, status])
      expect(response.headers.get('content-range')).toBe(
        status === 206 ? `bytes ${from}-${to - 1}/${size}` : null,
      )
      expect(await bytesOf(response)).toEqual(whole.subarray(from, to))
    }
    const beyond = await part(path, `bytes=${size}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  it('is nobody else’s to play, and not any longer than it may be seen', async () => {
    const one = await aCase(app, { joined: false, answered: null })
    const stranger = await aPerson(app)
    const id = await show(app, one.caseId, { as: one.starter }, anMp4(), MP4)
    expect(await app.refusal(playEvidence, { token: null, id }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(playEvidence, { token: null, id }, null)).toBe('404 NOT_FOUND')
    const byToken = await wayTo(id, { token: one.token })
    expect((await part(byToken)).status).toBe(200)
    expect(byToken).not.toContain(one.token)
    const forged = `${byToken.slice(0, -2)}${byToken.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await part(forged)).status).toBe(404)
    const mine = await wayTo(id, { as: one.starter })
    app.clock.advance(10 * MINUTE + 1_000)
    expect((await part(byToken)).status).toBe(404)
    expect((await part(mine)).status).toBe(200)
    app.clock.advance(4 * HOUR)
    expect((await part(mine)).status).toBe(404)
    const again = await wayTo(id, { token: one.token })
    await app.ok(removeEvidence, { token: null, id }, one.starter)
    expect((await part(again)).status).toBe(404)
  })

  it('goes no further than the right of the link that it was asked for with', async () => {
    const ends: Record<string, (one: TestCase) => Promise<unknown>> = {
      'not me': ({ token }) => app.ok(declineInvitation, { token, reason: 'not_me', words: '' }),
      refused: ({ token }) => app.ok(declineInvitation, { token, reason: 'directly', words: '' }),
      withdrawn: ({ caseId, starter }) => app.ok(leaveCase, { caseId, words: '' }, starter),
      expired: async () => app.clock.advance(60 * DAY),
    }
    for (const end of Object.values(ends)) {
      const one = await aCase(app, { joined: false, answered: null })
      const id = await show(app, one.caseId, { as: one.starter }, aLongMp4(), MP4)
      const way = await wayTo(id, { token: one.token })
      const rest = (await part(way)).body?.getReader()
      expect((await rest?.read())?.done).toBe(false)
      await end(one)
      expect((await part(way)).status).toBe(404)
      app.clock.advance(31_000)
      await expect(readOn(rest)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('goes no further than a helper is let in, and on for whoever still is', async () => {
    const one = await aCase(app)
    const id = await show(app, one.caseId, { as: one.starter }, aLongMp4(), MP4)
    const asked = { token: null, caseId: one.caseId, name: 'Ada', role: 'friend' } as const
    const { helper, helperToken } = await app.ok(letHelperIn, asked, one.respondent)
    const way = await wayTo(id, { token: helperToken })
    const rests = [way, await wayTo(id, { as: one.respondent })].map(async (path) => {
      const rest = (await part(path)).body?.getReader()
      await rest?.read()
      return rest
    })
    const [helpers, own] = await Promise.all(rests)
    await app.ok(endHelper, { token: null, id: helper.id }, one.respondent)
    app.clock.advance(31_000)
    await expect(readOn(helpers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await readOn(own)).toBeGreaterThan(MEGABYTE)
    expect((await part(way)).status).toBe(404)
  })

  it('stops with the session of whoever looks at it', async () => {
    const one = await aCase(app)
    const id = await show(app, one.caseId, { as: one.starter }, anMp4(), MP4)
    const path = await wayTo(id, { as: one.respondent })
    expect((await part(path)).status).toBe(200)
    const { sessions } = await app.ok(listSessions, {}, one.respondent)
    for (const { id: sessionId } of sessions) await app.request(endSession, { sessionId }, one.respondent)
    expect((await part(path)).status).toBe(404)
  })

  it('that was changed on the disk does not play', async () => {
    const one = await aCase(app)
    const id = await show(app, one.caseId, { as: one.starter }, anMp4(), MP4)
    await app.deps.files.put(`evidence/${id}.mp4`, Buffer.from(anMp4({ isIndexFirst: true })))
    const { status } = await app.request(playEvidence, { token: null, id }, one.respondent)
    expect(status).toBe(500)
  })

  it('that no browser plays is refused with what to do, and leaves nothing behind', async () => {
    const one = await aCase(app)
    const video = anMp4()
    const id = await handIn(app, one.caseId, { as: one.starter }, video.subarray(0, video.length - 20), MP4)
    const { status, error } = await app.request(finishEvidence, { token: null, id }, one.starter)
    expect([status, error?.code]).toEqual([422, 'EVIDENCE_UNREADABLE'])
    expect(error?.message).toMatch(/cannot be played.*save it again as MP4/)
    expect(await listed(app, one.caseId, { as: one.starter })).toEqual([])
    expect(await app.deps.files.read(`evidence/${id}.mp4`, null)).toBeNull()
  })
})

describe('what is sent of a video', () => {
  it('goes on where it was cut, and is compared with what was chosen', async () => {
    const one = await aCase(app)
    const video = anMp4()
    const who = { as: one.starter }
    const id = await announce(app, one.caseId, who, video, MP4)
    expect((await patch(app, id, who, 0, video.subarray(0, 400))).status).toBe(204)
    expect(await offsetOf(app, id, who)).toBe(400)
    expect((await patch(app, id, who, 400, video.subarray(400))).status).toBe(204)
    const other = await app.request(
      finishEvidence,
      { token: null, id, piecesSha256: sha256(sha256Bytes(Buffer.from('another video'))) },
      one.starter,
    )
    expect([other.status, other.error?.code]).toEqual([422, 'UPLOAD_CHANGED'])
    expect(await listed(app, one.caseId, who)).toEqual([])
    const again = await handIn(app, one.caseId, who, video, MP4)
    const piecesSha256 = sha256(sha256Bytes(video))
    await app.ok(finishEvidence, { token: null, id: again, piecesSha256 }, one.starter)
  })

  it('has a room of its own: 200 MB each, 400 MB in all', async () => {
    const one = await aCase(app)
    const about = { token: null, caseId: one.caseId, ...ABOUT_A_PHOTO, ...MP4 }
    const refusal = (bytes: number, mediaType = 'video/mp4') =>
      app.refusal(addEvidence, { ...about, id: newId(), bytes, mediaType }, one.starter)
    expect(await refusal(EVIDENCE_LIMITS.videoBytes + 1)).toBe('413 VIDEO_TOO_LARGE')
    expect(await refusal(EVIDENCE_LIMITS.bytes + 1, 'application/pdf')).toBe('413 EVIDENCE_TOO_LARGE')
    for (const bytes of [200, 150])
      await announce(app, one.caseId, { as: one.starter }, bytes * MEGABYTE, MP4)
    expect(await refusal(51 * MEGABYTE)).toBe('409 VIDEOS_TOO_MANY')
    await announce(app, one.caseId, { as: one.starter }, 25 * MEGABYTE)
    await announce(app, one.caseId, { as: one.respondent }, 200 * MEGABYTE, MP4)
  })

  it('does not pass the room of all other files by calling them videos, nor the other way round', async () => {
    const one = await aCase(app)
    const who = { as: one.starter }
    await Promise.all(
      Array.from({ length: EVIDENCE_LIMITS.perSide }, () => announce(app, one.caseId, who, 10)),
    )
    const finished = (id: string) => app.refusal(finishEvidence, { token: null, id }, one.starter)
    const photo = await handIn(app, one.caseId, who, await aPhoto(), MP4)
    expect(await finished(photo)).toBe('409 EVIDENCE_TOO_MANY')
    expect(await app.deps.db.selectFrom('evidence').select('id').where('id', '=', photo).execute()).toEqual(
      [],
    )
    const two = await aCase(app)
    const as = { as: two.starter }
    for (let at = 0; at < EVIDENCE_LIMITS.videosPerSide; at += 1) await announce(app, two.caseId, as, 10, MP4)
    const video = await handIn(app, two.caseId, as, anMp4(), { mediaType: 'application/pdf' })
    expect(await app.refusal(finishEvidence, { token: null, id: video }, two.starter)).toBe(
      '409 VIDEOS_TOO_MANY',
    )
    expect(await app.deps.files.read(`evidence/${video}.mp4`, null)).toBeNull()
    await app.deps.db
      .deleteFrom('evidence')
      .where('case_id', '=', two.caseId)
      .where('bytes', '=', 10)
      .execute()
    const kept = await handIn(app, two.caseId, as, await aPhoto(), MP4)
    await app.ok(finishEvidence, { token: null, id: kept }, two.starter)
  })

  it('does not let anything else in that is as large', async () => {
    const one = await aCase(app)
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(EVIDENCE_LIMITS.bytes)])
    const id = await handIn(app, one.caseId, { as: one.starter }, large, MP4)
    expect(await app.refusal(finishEvidence, { token: null, id }, one.starter)).toBe('422 EVIDENCE_TYPE')
  })
})

function sha256Bytes(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
