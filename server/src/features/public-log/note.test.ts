import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64, utf8 } from '@evensettle/domain/log/bytes.ts'
import {
  checkpointIn,
  checkpointText,
  cosignedAt,
  cosignedText,
  timedSignature,
  witnessRequest,
} from '@evensettle/domain/log/checkpoint.ts'
import { commitmentTo, entryIn, entryText, type Sealed } from '@evensettle/domain/log/entry.ts'
import { checkLogProof, logProofIn, logProofText } from '@evensettle/domain/log/log-proof.ts'
import {
  KEY_TYPES,
  keyId,
  keyIn,
  keyText,
  lineIn,
  noteOf,
  readNote,
  signatureLine,
  textSignedBy,
  type KeyType,
  type NoteKey,
  type VerifyEd25519,
} from '@evensettle/domain/log/note.ts'
import { inclusionNodes, leafHash, proofOf, rootOf } from '@evensettle/domain/log/tree.ts'
import { hashInTile } from '@evensettle/domain/log/tiles.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const verifyEd25519: VerifyEd25519 = (key, signature, signed) =>
  verify(
    null,
    signed,
    createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' }),
    signature,
  )

/** The notes that the texts of C2SP and of Go's checksum database give as examples. */
const EXAMPLES = [
  {
    key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    note:
      'If you think cryptography is the answer to your problem,\n' +
      "then you don't know what your problem is.\n\n" +
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
  },
  {
    key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    note:
      'This is an example message.\n\n' +
      '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
  },
]

async function made(name: string, type: KeyType) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const key: NoteKey = { name, type, publicKey: raw, id: await keyId(sha256, { name, type, publicKey: raw }) }
  const signed = (text: string) => new Uint8Array(sign(null, utf8(text), privateKey))
  return { key, signed }
}

const read = async (text: string) => {
  const key = await keyIn(sha256, text)
  if (!key) throw new Error(`${text} is no key`)
  return key
}

describe('a signed note', () => {
  it.each(EXAMPLES)('of $key is the one that others signed', async ({ key, note }) => {
    const own = await read(key)
    expect(keyText(own)).toBe(key)
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    expect(await textSignedBy(own, verifyEd25519, note)).toBe(text)
    const [line] = readNote(note)?.lines ?? []
    expect(line && noteOf(text, [signatureLine(line)])).toBe(note)
    expect(await textSignedBy(own, verifyEd25519, note.replace('is', 'iS'))).toBeNull()
  })

  it('counts only when every signature of the key holds, whatever others signed', async () => {
    const [{ key, note }] = EXAMPLES as [(typeof EXAMPLES)[0]]
    const own = await read(key)
    const other = '— somebody.else x08go/ZJkuBS9UG/SffcvIAQxVBtiFup\n'
    expect(await textSignedBy(own, verifyEd25519, note + other)).not.toBeNull()
    expect(await textSignedBy(own, verifyEd25519, note.replace(/^— .*\n/mu, other))).toBeNull()
    const broken = note.replace(/(— .*)nAM=/u, '$1nAQ=')
    expect(await textSignedBy(own, verifyEd25519, note + broken.slice(broken.indexOf('—')))).toBeNull()
  })

  it.each([
    ['no blank line', 'text\n— a AAAAAAAA\n'],
    ['no newline at its end', 'text\n\n— a AAAAAAAA'],
    ['another line below', 'text\n\n— a AAAAAAAA\nmore\n'],
    ['a control character', 'te\txt\n\n— a AAAAAAAA\n'],
    ['a hyphen for the dash', 'text\n\n- a AAAAAAAA\n'],
    ['a name with a plus', 'text\n\n— a+b AAAAAAAA\n'],
    ['nothing behind the id', 'text\n\n— a AAAAAA==\n'],
  ])('is none with %s', (_, note) => {
    expect(readNote(note)).toBeNull()
  })

  it.each([
    'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    'PeterNeuman+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    'PeterNeumann+c74f20a3+AhpC',
    'PeterNeumann',
    '',
  ])('%j is no key', async (text) => {
    expect(await keyIn(sha256, text)).toBeNull()
  })
})

describe('a checkpoint', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'

  it('is read and written as in the text of C2SP', () => {
    const found = checkpointIn(text)
    expect(found).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 })
    expect(found && checkpointText(found)).toBe(text)
    expect(checkpointIn(`${text}an extension\n`)?.size).toBe(20_852_163)
  })

  it.each([
    ['no origin', text.replace(/^.*/, '')],
    ['a nought before its size', text.replace('208', '0208')],
    ['a root that is short', text.replace('CsUY', '')],
    ['an empty line', `${text}\n`],
    ['no newline', text.slice(0, -1)],
  ])('is none with %s', (_, broken) => {
    expect(checkpointIn(broken)).toBeNull()
  })

  it('is cosigned with the time that the witness saw it', async () => {
    const { key, signed } = await made('witness.example/w1', KEY_TYPES.cosignature)
    const signature = timedSignature(1_679_315_147, signed(cosignedText(text, 1_679_315_147)))
    expect(cosignedText(text, 1_679_315_147)).toBe(`cosignature/v1\ntime 1679315147\n${text}`)
    const line = lineIn(signatureLine({ name: key.name, id: key.id, signature }).trimEnd())
    expect(line && (await cosignedAt(key, verifyEd25519, text, line))).toBe(1_679_315_147)
    const later = timedSignature(1_679_315_148, signature.subarray(8))
    expect(await cosignedAt(key, verifyEd25519, text, { ...key, signature: later })).toBeNull()
    expect(await cosignedAt(key, verifyEd25519, text, { ...key, name: 'other', signature })).toBeNull()
    expect(await keyIn(sha256, keyText(key))).toEqual(key)
  })

  it('goes to a witness with the proof since the one it knows', () => {
    const hash = fromBase64('PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=') ?? new Uint8Array()
    expect(witnessRequest(20_852_014, [hash], 'the note\n')).toBe(
      `old 20852014\n${toBase64(hash)}\n\nthe note\n`,
    )
    expect(witnessRequest(0, [], 'the note\n')).toBe('old 0\n\nthe note\n')
  })
})

describe('what is in the log', () => {
  const sealed: Sealed = { kind: 'agreement', digest: 'ab'.repeat(32), salt: '01'.repeat(32) }
  const at = '2026-11-23T12:00:00Z'

  async function proven() {
    const { key, signed } = await made('evensettle.example/log', KEY_TYPES.note)
    const commitment = await commitmentTo(sha256, sealed)
    const entries = [0, 1, 2, 3, 4].map((one) => (one === 3 ? entryText({ at, commitment }) : `other ${one}`))
    const leaves = entries.map((entry) => leafHash(sha256, utf8(entry)))
    const node = ({ level, index }: { level: number; index: number }) =>
      hashInTile(sha256, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
    const root = rootOf(sha256, node, 5)
    const text = checkpointText({ origin: key.name, size: 5, root })
    const checkpoint = noteOf(text, [signatureLine({ name: key.name, id: key.id, signature: signed(text) })])
    const proof = { index: 3, hashes: proofOf(sha256, node, inclusionNodes(3, 5)), checkpoint }
    return { key, proof }
  }

  const tools = { sha256, verifyEd25519 }

  it('tells nothing of the thing without its salt', async () => {
    const commitment = await commitmentTo(sha256, sealed)
    expect(entryIn(entryText({ at, commitment }))).toEqual({ at, commitment })
    expect(await commitmentTo(sha256, { ...sealed, salt: '02'.repeat(32) })).not.toBe(commitment)
    expect(await commitmentTo(sha256, { ...sealed, kind: 'paper' })).not.toBe(commitment)
    expect(entryIn('["evensettle/log/1","2026-11-23T12:00:00Z","ab"]')).toBeNull()
  })

  it('is proven by a text that anybody can check', async () => {
    const { key, proof } = await proven()
    const text = logProofText(proof)
    expect(text.split('\n').slice(0, 2)).toEqual(['c2sp.org/tlog-proof@v1', 'index 3'])
    expect(logProofIn(text)).toEqual(proof)
    const found = await checkLogProof(tools, key, { sealed, at, proof: text })
    expect(found).toMatchObject({ index: 3, head: { size: 5 } })
  })

  it('is not proven for another thing, time, place or log', async () => {
    const { key, proof } = await proven()
    const check = (changed: Partial<{ sealed: Sealed; at: string; proof: string }>, by = key) =>
      checkLogProof(tools, by, { sealed, at, proof: logProofText(proof), ...changed })
    expect(await check({ sealed: { ...sealed, digest: 'ac'.repeat(32) } })).toBe('not_in_log')
    expect(await check({ at: '2026-11-23T12:00:01Z' })).toBe('not_in_log')
    expect(await check({ proof: logProofText({ ...proof, index: 2 }) })).toBe('not_in_log')
    expect(await check({ proof: logProofText(proof).replace('\n5\n', '\n6\n') })).toBe('not_signed')
    const { key: other } = await made('evensettle.example/log', KEY_TYPES.note)
    expect(await check({}, other)).toBe('not_signed')
    expect(await check({ proof: 'c2sp.org/tlog-proof@v1\nindex 03\n\n' })).toBe('unreadable')
    expect(await check({ proof: '' })).toBe('unreadable')
  })
})
