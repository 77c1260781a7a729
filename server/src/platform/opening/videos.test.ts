import { describe, expect, it } from 'vitest'
import {
  HEARD_IN_VIDEOS,
  HIDDEN_IN_VIDEOS,
  SHOWN_IN_VIDEOS,
  aFragmentedMp4,
  aWebm,
  anMp4,
  box,
} from '../../testing/videos.ts'
import { partsOf } from '../../testing/parts.ts'
import { mediaTypeOf } from '../files/media-type.ts'
import { blankedOut, zeros } from './blank-out.ts'
import { openFile } from './open-file.ts'

/** What is kept of a video. */
async function keptOf(video: Buffer, media: 'video/mp4' | 'video/quicktime' | 'video/webm'): Promise<Buffer> {
  const outcome = await openFile(partsOf(video), media)
  if (!outcome.ok) throw new Error(outcome.problem)
  expect(outcome.file).toMatchObject({ width: 64, height: 48, view: null })
  const parts: Uint8Array[] = []
  // parts that end in the middle of what is blanked out
  const sevenths = async function* () {
    for (let at = 0; at < video.length; at += 7) yield video.subarray(at, at + 7)
  }
  for await (const part of blankedOut(sevenths(), outcome.file.blanks ?? [])) parts.push(part)
  return Buffer.concat(parts)
}

async function problemOf(video: Buffer, media: Parameters<typeof openFile>[1] = 'video/mp4') {
  const outcome = await openFile(partsOf(video), media)
  return outcome.ok ? null : outcome.problem
}

/** Where the first picture lies: what says so in the video must still be right. */
const firstOffset = (video: Buffer) => video.readUInt32BE(video.indexOf('stco') + 12)

describe('a video', () => {
  it.each([
    ['as a phone writes it', anMp4(), 'video/mp4'],
    ['with its index first', anMp4({ isIndexFirst: true }), 'video/mp4'],
    ['as an iPhone writes it', anMp4({ brand: 'qt  ' }), 'video/quicktime'],
    ['in fragments', aFragmentedMp4(), 'video/mp4'],
    ['as a browser records it', aWebm(), 'video/webm'],
    ['recorded without lengths', aWebm({ isLive: true }), 'video/webm'],
  ] as const)('%s keeps its pictures where they are, and nothing else', async (_, video, media) => {
    expect(await mediaTypeOf(partsOf(video))).toBe(media)
    for (const words of ['SECRETTITLE', 'SECRETGPSTRACK', '+52.5163'])
      expect(video.includes(words)).toBe(true)
    const kept = await keptOf(video, media)
    expect(kept.length).toBe(video.length)
    expect(HIDDEN_IN_VIDEOS.filter((words) => kept.includes(words))).toEqual([])
    for (const words of SHOWN_IN_VIDEOS) expect(kept.indexOf(words)).toBe(video.indexOf(words))
    // what is left is a video of the same kind, in which nothing more is to be blanked out
    expect(await mediaTypeOf(partsOf(kept))).toBe(media)
    expect(await keptOf(kept, media)).toEqual(kept)
  })

  it('keeps its sound, and tells no day, no device and no place', async () => {
    const kept = await keptOf(anMp4(), 'video/mp4')
    for (const words of HEARD_IN_VIDEOS) expect(kept.includes(words)).toBe(true)
    expect(SHOWN_IN_VIDEOS[0]).toBe(kept.toString('latin1', firstOffset(kept), firstOffset(kept) + 12))
    const taken = Buffer.alloc(4)
    taken.writeUInt32BE(3_900_000_000)
    expect(anMp4().includes(taken)).toBe(true)
    expect(kept.includes(taken)).toBe(false)
  })

  it('of another kind, cut off, without pictures or with words instead of them is none', async () => {
    const video = anMp4()
    expect(await problemOf(video.subarray(0, video.length - 9))).toBe('damaged')
    expect(await problemOf(anMp4({ isIndexFirst: true }).subarray(0, -12))).toBe('damaged')
    expect(await problemOf(box('ftyp', Buffer.from('isom\0\0\0\0isom')))).toBe('damaged')
    expect(
      await problemOf(Buffer.concat([video.subarray(0, 24), Buffer.from('<script>alert(1)</script>')])),
    ).toBe('damaged')
    const far = Buffer.from(video)
    far.writeUInt32BE(0x7fffffff, far.indexOf('stco') + 12)
    expect(await problemOf(far)).toBe('damaged')
    const elsewhere = Buffer.from(video)
    elsewhere.writeUInt32BE(0, elsewhere.indexOf('url ') + 4)
    expect(await problemOf(elsewhere)).toBe('damaged')
    expect(await problemOf(aWebm().subarray(0, 200), 'video/webm')).toBe('damaged')
    expect(await problemOf(aWebm({ docType: 'matroska' }), 'video/webm')).toBe('damaged')
  })

  it('that claims more than it holds costs nothing', async () => {
    const video = anMp4()
    const many = Buffer.from(video)
    many.writeUInt32BE(0xffffffff, many.indexOf('stsz') + 12)
    expect(await problemOf(many)).toBe('too_large')
    const deep = Buffer.from(aWebm())
    deep.fill(0, deep.indexOf(Buffer.from('1f43b675', 'hex')) + 8)
    expect(await problemOf(deep, 'video/webm')).toBe('damaged')
  })

  it('of many parts without lengths, as a phone records for ten minutes, is read once and not part by part', async () => {
    const long = aWebm({ isLive: true, clusters: 9_000 })
    const began = performance.now()
    const kept = await keptOf(long, 'video/webm')
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(kept.length).toBe(long.length)
    expect(HIDDEN_IN_VIDEOS.filter((words) => kept.includes(words))).toEqual([])
  })

  it('that holds twice what there is one of is none: the second would not be cleaned', async () => {
    const twice = aWebm({ isTrackedTwice: true })
    expect(await problemOf(twice, 'video/webm')).toBe('damaged')
    const video = anMp4()
    const moov = video.subarray(video.indexOf('moov') - 4)
    expect(await problemOf(Buffer.concat([video, moov]))).toBe('damaged')
  })

  it('has all of it blanked out, also where one stretch lies within another', async () => {
    const blanks = [zeros(2, 30), zeros(4, 6)]
    const parts = async function* () {
      for (let at = 0; at < 35; at += 5) yield Buffer.alloc(5, 1)
    }
    const kept: Uint8Array[] = []
    for await (const part of blankedOut(parts(), blanks)) kept.push(part)
    expect(Buffer.concat(kept)).toEqual(
      Buffer.concat([Buffer.alloc(2, 1), Buffer.alloc(28), Buffer.alloc(5, 1)]),
    )
  })

  it('that is copy-protected is locked', async () => {
    expect(await problemOf(anMp4({ isEncrypted: true }))).toBe('locked')
  })
})
