import { createHash } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import * as asn1 from 'asn1js'
import type { InstallationIdentity } from '../../../server/src/printing/certificate.ts'
import { sealPdf } from '../../../server/src/printing/pdf-seal.ts'
import { SEALED_AT } from './sealed-papers.ts'

/** What somebody has who wants to pass off something else. */
export type AtHand = {
  /** a genuine paper, before and after it was sealed */
  plain: Uint8Array
  pdf: Uint8Array
  /** another genuine one of the same installation */
  other: Uint8Array
  /** somebody else's certificate */
  stranger: InstallationIdentity
}

type Alteration = (file: Buffer, at: AtHand) => Uint8Array | Promise<Uint8Array>

const HOLE = /\/Contents <([0-9A-F]+)>/
const RANGE = /\/ByteRange \[[^\]]+\]/

function letters(file: Uint8Array): string {
  return Buffer.from(file).toString('latin1')
}

/** The same with other words in the place of some; throws where there is nothing to alter. */
function replaced(file: Uint8Array, what: string | RegExp, by: string | ((found: string) => string)): Buffer {
  const before = letters(file)
  const after = before.replace(what, (found) => (typeof by === 'string' ? by : by(found)))
  if (after === before) throw new Error(`nothing to alter: ${String(what)}`)
  return Buffer.from(after, 'latin1')
}

function sameLength(found: string, words: string): string {
  if (words.length > found.length) throw new Error('longer than what stood there')
  return words.padEnd(found.length)
}

function holeOf(file: Uint8Array): string {
  return HOLE.exec(letters(file))?.[1] ?? ''
}

function messageOf(file: Uint8Array): Buffer {
  const bytes = Buffer.from(holeOf(file), 'hex')
  return bytes.subarray(0, 4 + bytes.readUInt16BE(2))
}

/** The same file with another message in its hole. */
function withMessage(file: Uint8Array, message: Uint8Array): Buffer {
  const hex = Buffer.from(message).toString('hex').toUpperCase()
  return replaced(file, HOLE, (found) => `/Contents <${hex.padEnd(found.length - 12, '0')}>`)
}

/** The same message with something of its content changed, written anew. */
function withMessageChanged(file: Uint8Array, change: (content: asn1.BaseBlock[]) => void): Buffer {
  const message = asn1.fromBER(Uint8Array.from(messageOf(file))).result
  change(partsOf(partsOf(partsOf(message)[1])[0]))
  return withMessage(file, new Uint8Array(message.toBER()))
}

/** What a part of a message is made of, to be changed in its place. */
function partsOf(block: asn1.BaseBlock | undefined): asn1.BaseBlock[] {
  if (!(block instanceof asn1.Constructed)) throw new Error('no such part of the message')
  return block.valueBlock.value
}

function flipped(file: Buffer, at: number, bit = 1): Buffer {
  const copy = Buffer.from(file)
  copy[at] = (copy[at] ?? 0) ^ bit
  return copy
}

function inMessage(file: Buffer, what: string, by: string): Buffer {
  const message = messageOf(file)
  const at = message.indexOf(Buffer.from(what, 'hex'))
  if (at < 0) throw new Error('no such bytes in the message')
  return withMessage(file, spliced(message, at, Buffer.from(by, 'hex')))
}

function spliced(message: Buffer, at: number, part: Buffer): Buffer {
  const copy = Buffer.from(message)
  part.copy(copy, at)
  return copy
}

/** A revision behind the seal that replaces an object, with a cross-reference table of its own. */
function withRevision(file: Buffer, object: string): Buffer {
  const text = letters(file)
  const number = /^(\d+) 0 obj/.exec(object)?.[1] ?? ''
  const previous = /startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1] ?? ''
  const trailer = text
    .slice(text.lastIndexOf('trailer'))
    .replace(/\/Prev \d+/, `/Prev ${previous}`)
    .split('startxref')[0]
  const xref = `xref\n${number} 1\n${String(file.length).padStart(10, '0')} 00000 n\r\n${trailer}startxref\n${file.length + object.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(object + xref, 'latin1')])
}

/** An object of the paper as it is written. */
function objectWith(file: Buffer, what: RegExp): string {
  const found = letters(file)
    .split(/(?<=endobj\n)/)
    .find((one) => what.test(one) && /^\d+ 0 obj/.test(one))
  if (!found) throw new Error(`no object with ${String(what)}`)
  return found
}

/** How many points the curve of the certificates has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The other signature that holds for the same: ECDSA has two. */
function mirrored(signature: asn1.BaseBlock | undefined): ArrayBuffer {
  if (!(signature instanceof asn1.OctetString)) throw new Error('no signature')
  const [r, s] = partsOf(asn1.fromBER(Uint8Array.from(signature.valueBlock.valueHexView)).result)
  if (!(r instanceof asn1.Integer) || !(s instanceof asn1.Integer)) throw new Error('no signature')
  return new asn1.Sequence({ value: [r, asn1.Integer.fromBigInt(ORDER - s.toBigInt())] }).toBER()
}

/** Fifty and some ways to alter a sealed paper, by name. */
export const ALTERATIONS: Record<string, Alteration> = {
  'a line break behind it': (file) => Buffer.concat([file, Buffer.from('\n')]),
  'a nought behind it': (file) => Buffer.concat([file, Buffer.of(0)]),
  'a comment behind it': (file) => Buffer.concat([file, Buffer.from('% seen\n%%EOF\n')]),
  'other bytes behind it': (file) => Buffer.concat([file, Buffer.alloc(2_000, 0x41)]),
  'its own end once more': (file) => Buffer.concat([file, file.subarray(-600)]),
  'another sealed paper behind it': (file, { other }) => Buffer.concat([file, other]),
  'another sealed paper before it': (file, { other }) => Buffer.concat([other, file]),
  'a byte before it': (file) => Buffer.concat([Buffer.from(' '), file]),
  'a line break before it': (file) => Buffer.concat([Buffer.from('\n'), file]),
  'an appended revision with another title': async (file) => {
    const pdf = await PDF.load(Uint8Array.from(file))
    pdf.setTitle('Something else')
    return pdf.save({ incremental: true })
  },
  'an appended revision with another page': (file) => {
    const page = objectWith(file, /\/Type \/Page\n/)
    return withRevision(file, page.replace(/\/Contents \d+ 0 R/, '/Contents 1 0 R'))
  },
  'an appended revision without its field': (file) =>
    withRevision(file, objectWith(file, /\/FT \/Sig/).replace('/FT /Sig', '/FT /Tx ')),
  'an appended revision with a new table only': (file) => withRevision(file, objectWith(file, /\/Keywords/)),
  'a second signature of somebody else': async (file, { stranger }) => {
    const pdf = await PDF.load(Uint8Array.from(file))
    const signer = new CryptoKeySigner(stranger.privateKey, stranger.certificate, 'EC', 'ECDSA')
    return (await pdf.sign({ signer, level: 'B-B', fieldName: 'Second' })).bytes
  },
  'the signature once more behind it': (file) =>
    Buffer.concat([file, Buffer.from(objectWith(file, /\/Type \/Sig\n/), 'latin1')]),
  'its last byte cut off': (file) => file.subarray(0, -1),
  'its last line cut off': (file) => file.subarray(0, file.lastIndexOf('%%EOF')),
  'its second half cut off': (file) => file.subarray(0, file.length / 2),
  'cut off in the seal': (file) => file.subarray(0, file.indexOf('/Contents <') + 200),
  'cut off behind the seal': (file) => file.subarray(0, file.indexOf('>\n/M (D:') + 1),
  'the seal cut out': (file) => replaced(file, HOLE, ''),
  'without the revision of the seal': (_file, { plain }) => plain,
  'saved anew by a program': async (file) => {
    const pdf = await PDF.load(Uint8Array.from(file))
    pdf.setTitle('Saved anew')
    return pdf.save()
  },
  'the seal of another paper': (file, { other }) => withMessage(file, messageOf(other)),
  'the seal of another paper with its byte range': (file, { other }) =>
    withMessage(
      replaced(file, RANGE, (found) => sameLength(found, RANGE.exec(letters(other))?.[0] ?? '')),
      messageOf(other),
    ),
  'sealed anew with another certificate': async (_file, { plain, stranger }) =>
    (await sealPdf(plain, stranger, { reason: 'Sealed after both signed', signingTime: SEALED_AT })).pdf,
  'another certificate in the seal': (file, { stranger }) =>
    withMessageChanged(file, ([, , , certificates]) => {
      partsOf(certificates).splice(0, 1, asn1.fromBER(stranger.certificate).result)
    }),
  'another certificate beside the own': (file, { stranger }) =>
    withMessageChanged(file, ([, , , certificates]) => {
      partsOf(certificates).push(asn1.fromBER(stranger.certificate).result)
    }),
  'a second signer in the seal': (file) =>
    withMessageChanged(file, ([, , , , signers]) => {
      partsOf(signers).push(...partsOf(signers))
    }),
  'an attribute that nobody signed': (file) =>
    withMessageChanged(file, ([, , , , signers]) => {
      partsOf(partsOf(signers)[0]).push(
        new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: [new asn1.Null()] }),
      )
    }),
  'another time in the seal': (file) => inMessage(file, '170d323631313033', '170d323731313033'),
  'other words with their number put into the seal': (file) => withDigestOf(file),
  'the signature written by its mirror': (file) =>
    withMessageChanged(file, ([, , , , signers]) => {
      const signer = partsOf(partsOf(signers)[0])
      signer[5] = new asn1.OctetString({ valueHex: mirrored(signer[5]) })
    }),
  'the length of the seal written otherwise': (file) => {
    const message = messageOf(file)
    const longer = Buffer.concat([Buffer.of(0x30, 0x83, 0), message.subarray(2)])
    return withMessage(file, longer)
  },
  'something behind the message in the hole': (file) =>
    replaced(file, HOLE, (found) => `${found.slice(0, -9)}DEADBEEF>`),
  'the hole in small letters': (file) =>
    replaced(file, HOLE, (found) => `/Contents <${found.slice(11).toLowerCase()}`),
  'spaces in the hole': (file) => replaced(file, HOLE, (found) => `${found.slice(0, -5)}    >`),
  'a longer hole': (file) => replaced(file, HOLE, (found) => `${found.slice(0, -1)}00>`),
  'an empty hole': (file) => replaced(file, HOLE, (found) => `/Contents <${'0'.repeat(found.length - 12)}>`),
  'a hole without its end': (file) => replaced(file, HOLE, (found) => `${found.slice(0, -1)}0`),
  'a byte range that begins later': (file) => replaced(file, '/ByteRange [0 ', '/ByteRange [9 '),
  'a byte range that ends sooner': (file) =>
    replaced(file, RANGE, (found) =>
      found.replace(/(\d+)( *\])$/, (_all, rest, end) => `${Number(rest) - 1}${end}`),
    ),
  'a byte range that leaves out its end': (file) =>
    replaced(file, RANGE, (found) =>
      found.replace(/(\d+)( *\])$/, (_all, rest, end) => `${'1'.padEnd(rest.length)}${end}`),
    ),
  'a byte range with a wider hole': (file) =>
    replaced(file, RANGE, (found) => found.replace(/\[0 (\d+)/, (_all, start) => `[0 ${Number(start) - 1}`)),
  'a second byte range before it': (file) =>
    replaced(file, /\/ByteRange \[/, (found) => `/ByteRange [0 1 2 3] ${found}`),
  'a page swapped': (file) =>
    replaced(file, /(?<=\/Type \/Page\n[^]{0,200})\/Contents \d+ 0 R/, (found) =>
      sameLength(found, '/Contents 1 0 R'),
    ),
  'a page taken out': (file) => replaced(file, /\/Count \d/, '/Count 1'),
  'a word of a page': (file) => flipped(file, file.indexOf('stream\n') + 60),
  'the last byte of a page': (file) => flipped(file, file.indexOf('\nendstream') - 1, 0x80),
  'the title': (file) => replaced(file, 'Certificate of', 'Certifikate of'),
  'the mark of the log': (file) => replaced(file, /evensettle-log-mark:../, 'evensettle-log-mark:00'),
  'the head of the log': (file) => replaced(file, /evensettle-log-head:\d/, 'evensettle-log-head:9'),
  'the version of the file': (file) => replaced(file, '%PDF-1.7', '%PDF-1.4'),
  'a place in the table': (file) => replaced(file, /\n\d{10} 00000 n/, '\n0000000017 00000 n'),
  'where the table is': (file) => replaced(file, /startxref\n\d/, 'startxref\n9'),
  'where everything begins': (file) => replaced(file, /\/Root \d/, '/Root 9'),
  'the reason of the seal': (file) => replaced(file, '/Reason (Sealed', '/Reason (sealed'),
  'the date beside the seal': (file) => replaced(file, '/M (D:2026', '/M (D:2025'),
  'the kind of the seal': (file) => replaced(file, '/ETSI.CAdES.detached', '/adbe.pkcs7.detached'),
  'the name of the field': (file) => replaced(file, '/T (Seal)', '/T (Sial)'),
  'the line breaks': (file) => replaced(file, /\n%%EOF\n$/, '\r%%EOF\n'),
  'two bytes that changed places': (file) => {
    const copy = Buffer.from(file)
    const at = copy.indexOf('stream\n') + 70
    ;[copy[at], copy[at + 1]] = [copy[at + 1] ?? 0, copy[at] ?? 0]
    return copy[at] === copy[at + 1] ? flipped(copy, at) : copy
  },
}

/** Other words, with the number of them put into the seal. */
function withDigestOf(file: Buffer): Buffer {
  const changed = flipped(file, file.indexOf('stream\n') + 60)
  const start = changed.indexOf('/Contents <') + 10
  const rest = changed.subarray(changed.indexOf('>', start) + 1)
  const digest = createHash('sha256').update(changed.subarray(0, start)).update(rest).digest()
  const message = messageOf(changed)
  const head = Buffer.from('06092a864886f70d01090431220420', 'hex')
  return withMessage(changed, spliced(message, message.indexOf(head) + head.length, digest))
}
