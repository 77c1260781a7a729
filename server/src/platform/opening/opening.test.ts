import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  HIDDEN,
  aHostilePdf,
  aPdf,
  aPdfBomb,
  expectClean,
  pdfOf,
  pdfTool,
  wordsIn,
} from '../../testing/pdf.ts'
import { endNextOpener } from '../../testing/openers.ts'
import { A_HEIC, HIDDEN_IN_HEIC } from '../../testing/heic.ts'
import { partsOf } from '../../testing/parts.ts'
import { openFile } from './open-file.ts'
import type { OpenedFile } from './outcome.ts'

let photo: Buffer

beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05030' } })
    .withExif({ IFD0: { Copyright: 'SECRETPLACE' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
})

async function opened(bytes: Buffer, media: Parameters<typeof openFile>[1]): Promise<OpenedFile> {
  const outcome = await openFile(partsOf(bytes), media)
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.file
}

async function copyOf(bytes: Buffer): Promise<Uint8Array> {
  const { view } = await opened(bytes, 'application/pdf')
  if (!view) throw new Error('no copy')
  return view
}

/** A whole picture, of one bit for each dot: an encoder of pictures would take seconds. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(name), data])
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const problemOf = async (bytes: Buffer, media: Parameters<typeof openFile>[1]) => {
  const outcome = await openFile(partsOf(bytes), media)
  return outcome.ok ? null : outcome.problem
}

describe('a file that nobody can open', () => {
  it('is damaged: a head without a picture, half a photo, a PDF without pages, text without words', async () => {
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46])
    expect(await problemOf(head, 'image/jpeg')).toBe('damaged')
    expect(await problemOf(photo.subarray(0, photo.length / 2), 'image/jpeg')).toBe('damaged')
    expect(await problemOf(Buffer.from('%PDF-1.7\nrubbish'), 'application/pdf')).toBe('damaged')
    const whole = await aPdf('A contract')
    expect(await problemOf(whole.subarray(0, 200), 'application/pdf')).toBe('damaged')
    expect(await problemOf(Buffer.from(' \n\t. - '), 'text/plain')).toBe('damaged')
  })

  it('is locked where a password is asked for, and open where none is', async () => {
    const plain = await aPdf('Dear Robin')
    const lock = (password: string) =>
      pdfTool('qpdf', ['--encrypt', password, 'owner', '256', '--', 'FILE', 'OUT'], plain).made ?? plain
    expect(await problemOf(lock('secret'), 'application/pdf')).toBe('locked')
    expect(wordsIn(await copyOf(lock('')))).toBe('Dear Robin')
  })

  it('is too large where it claims more than a screen can show, and takes nothing down', async () => {
    expect(await problemOf(blackPng(120, 110), 'image/png')).toBeNull()
    expect(await problemOf(blackPng(12_000, 11_000), 'image/png')).toBe('too_large')
    const bomb = aPdfBomb(4 * 1024 ** 3)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await problemOf(bomb, 'application/pdf')).toBe('too_large')
    expect(await problemOf(Buffer.alloc(3 * 1024 ** 2, 'words '), 'text/plain')).toBe('too_large')
  })

  it('is too large with more pages than anybody reads', async () => {
    const kids = Array.from({ length: 501 }, () => '3 0 R').join(' ')
    const many = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count 501 >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
    ])
    expect(await problemOf(many, 'application/pdf')).toBe('too_large')
  })

  it('has no safe copy where only a script makes its pages', async () => {
    const form = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA (x) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
    ])
    expect(await problemOf(form, 'application/pdf')).toBe('no_safe_copy')
  })
})

describe('a photo of a phone (HEIC)', () => {
  it('becomes an upright picture that every browser shows, without camera and place', async () => {
    expect(A_HEIC.includes(HIDDEN_IN_HEIC)).toBe(true)
    const { view, thumbnail, width, height } = await opened(A_HEIC, 'image/heic')
    expect([width, height]).toEqual([480, 640])
    for (const copy of [view, thumbnail]) {
      if (!copy) throw new Error('no copy')
      expect(Buffer.from(copy).includes(HIDDEN_IN_HEIC)).toBe(false)
      const { format, exif, width: wide, height: high } = await sharp(copy).metadata()
      expect([format, exif]).toEqual(['jpeg', undefined])
      const redOf = async (top: number) =>
        (
          await sharp(copy)
            .extract({ left: Math.floor(wide / 2), top, width: 1, height: 1 })
            .raw()
            .toBuffer()
        )[0]
      expect(await redOf(Math.floor(high / 4))).toBeGreaterThan(180)
      expect(await redOf(Math.floor((3 * high) / 4))).toBeLessThan(80)
    }
    expect(await problemOf(A_HEIC.subarray(0, 900), 'image/heic')).toBe('damaged')
  })
})

describe('a file whose opening was cut off from outside', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('has no verdict, only another try (%s)', async (signal) => {
    const [opening] = await Promise.allSettled([
      openFile(partsOf(photo), 'image/jpeg'),
      endNextOpener(signal),
    ])
    expect(opening).toMatchObject({ status: 'rejected', reason: { code: 'OPENING_LATER', retryAfter: 10 } })
    expect(await problemOf(photo, 'image/jpeg')).toBeNull()
  })
})

describe('the copy of a PDF', () => {
  it('shows the page with its fields, notes and photos, and holds nothing that is not shown', async () => {
    const hostile = aHostilePdf(photo)
    for (const word of HIDDEN) expect(hostile.toString('latin1')).toContain(word)
    const copy = await copyOf(hostile)
    expectClean(copy)
    const words = wordsIn(copy)
    for (const shown of ['Dear Robin', 'Paid in full', 'As we agreed']) expect(words).toContain(shown)
    expect(pdfTool('pdfimages', ['-list', 'FILE'], copy).said).toMatch(/image\s+60\s+40/)
  })

  it('is as clean where everything is packed away', async () => {
    const { made } = pdfTool(
      'qpdf',
      ['--object-streams=generate', '--compress-streams=y', 'FILE', 'OUT'],
      aHostilePdf(photo),
    )
    const copy = await copyOf(made ?? Buffer.alloc(0))
    expectClean(copy)
    expect(wordsIn(copy)).toContain('Paid in full')
  })

  it('leaves out what came after the end of the file', async () => {
    const appended = Buffer.concat([await aPdf('Dear Robin'), Buffer.from('\nPK\u0003\u0004SECRETFILE')])
    const copy = await copyOf(appended)
    expectClean(copy)
    expect(copy.length).toBeLessThan(appended.length)
  })
})
