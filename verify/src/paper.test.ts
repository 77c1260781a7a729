import { authorityWords, earlierWords } from '@evensettle/domain/proof/certificates.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InstallationIdentity } from '../../server/src/printing/certificate.ts'
import { authoritiesIn, earlierIn } from './certificates.ts'
import { checkPaper, type Known } from './paper.ts'
import { ALTERATIONS } from './testing/alterations.ts'
import { logInMemory } from './testing/log-in-memory.ts'
import {
  madeUpInstallation,
  markOf,
  renewedInstallation,
  SEALED_AT,
  sealedPaper,
} from './testing/sealed-papers.ts'
import { TOOLS } from './tools.ts'
import { answerWords } from './words.ts'

const AT = '2026-11-03T10:20:45Z'

let identity: InstallationIdentity
let stranger: InstallationIdentity
let log: Awaited<ReturnType<typeof logInMemory>>
let known: Known
let paper: Awaited<ReturnType<typeof sealedPaper>>
let other: Awaited<ReturnType<typeof sealedPaper>>
let index: number

beforeAll(async () => {
  identity = await madeUpInstallation()
  stranger = await madeUpInstallation('Somebody else')
  log = await logInMemory()
  log.fill(700, '2026-11-02T00:00:00Z')
  const printed = { mark: markOf('keys'), head: log.head() }
  paper = await sealedPaper(identity, 'keys given back', printed)
  other = await sealedPaper(identity, 'a bookcase mended', { mark: markOf('shelf'), head: log.head() })
  log.fill(2, AT)
  index = await log.enter({ kind: 'paper', digest: paper.sha256, salt: printed.mark }, AT)
  await log.enter({ kind: 'agreement', digest: other.sha256, salt: markOf('shelf') }, AT)
  log.fill(90, '2026-11-04T00:00:00Z')
  known = { pins: { certificate: identity.fingerprint, logKey: log.key }, log: log.source }
})

describe('a paper as it was sealed', () => {
  it('is genuine and unchanged, with its place in the log and the head that is printed in it', async () => {
    expect(await checkPaper(TOOLS, paper.pdf, known)).toEqual({
      is: 'genuine',
      sha256: paper.sha256,
      sealedAt: SEALED_AT.toISOString(),
      certificate: identity.fingerprint,
      stamp: { is: 'none' },
      log: { is: 'found', at: AT, index, printed: 'fits', ...log.head() },
    })
  })

  it('is genuine by its seal alone where the log is not to be had', async () => {
    const away = { checkpoint: async () => null, tile: async () => null }
    const answers = [
      await checkPaper(TOOLS, paper.pdf, { pins: known.pins, log: away }),
      await checkPaper(TOOLS, paper.pdf, { pins: known.pins, log: { ...log.source, tile: away.tile } }),
      await checkPaper(TOOLS, paper.pdf, { pins: known.pins }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ is: 'genuine', log: { is: 'not_asked' } })
  })

  it('is proven without a line by the proof that lies beside it', async () => {
    const kept = log.kept(index, { kind: 'paper', digest: '', salt: markOf('keys') }, AT, 700)
    const alone = { pins: known.pins, proofs: [kept] }
    expect(await checkPaper(TOOLS, paper.pdf, alone)).toMatchObject({
      is: 'genuine',
      log: { is: 'found', index, printed: 'fits' },
    })
    const wrong = [
      { ...kept, at: '2026-11-03T10:20:46Z' },
      { ...kept, consistency: kept.consistency.slice(1) },
      { ...kept, kind: 'agreement' as const },
    ]
    for (const one of wrong)
      expect(await checkPaper(TOOLS, paper.pdf, { ...alone, proofs: [one] })).toEqual({
        is: 'cannot_say',
        why: 'log_wrong',
      })
  })

  it('is found in the log by the time of its seal where no head is printed in it', async () => {
    const older = await logInMemory()
    const sealed = await sealedPaper(identity, 'an older paper', {
      mark: markOf('older'),
      head: { size: 0, root: '' },
    })
    older.fill(2_000, '2026-11-02T00:00:00Z')
    const place = await older.enter({ kind: 'paper', digest: sealed.sha256, salt: markOf('older') }, AT)
    older.fill(3_000, '2026-11-05T00:00:00Z')
    const answer = await checkPaper(TOOLS, sealed.pdf, {
      pins: { certificate: identity.fingerprint, logKey: older.key },
      log: older.source,
    })
    expect(answer).toMatchObject({ is: 'genuine', log: { is: 'found', index: place, printed: 'none' } })
    expect(older.asked.length).toBeLessThan(20)
  })

  it('says of a paper without a mark that the log was not asked for it', async () => {
    const plain = await sealedPaper(identity, 'an attempt', null)
    expect(await checkPaper(TOOLS, plain.pdf, known)).toMatchObject({ is: 'genuine', log: { is: 'no_mark' } })
  })

  it('asks for whole tiles only, and sends nothing that is known of the paper', async () => {
    log.asked.length = 0
    await checkPaper(TOOLS, paper.pdf, known)
    expect(log.asked.length).toBeGreaterThan(2)
    for (const path of log.asked) expect(path).toMatch(/^tile\/(?:entries|\d)\/\d{3}(?:\.p\/\d+)?$/)
  })
})

describe('a paper that was altered', () => {
  it('is found for each of many random bytes', async () => {
    let seed = 17
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let trial = 0; trial < trialsOf(1_000, 10); trial += 1) {
      const copy = Uint8Array.from(paper.pdf)
      const at = random(copy.length)
      copy[at] = (copy[at] ?? 0) ^ (1 + random(255))
      // by its seal alone: no log helps
      const answer = await checkPaper(TOOLS, copy, { pins: known.pins })
      expect([at, answer.is], `byte ${at}`).toEqual([at, 'changed'])
    }
  })

  const SEEN_AS: Record<string, unknown> = {
    'sealed anew with another certificate': { is: 'not_from_here', why: 'other_certificate' },
    'without the revision of the seal': { is: 'cannot_say', why: 'no_seal' },
    'the seal cut out': { is: 'not_from_here' },
    'cut off in the seal': { is: 'changed' },
    'saved anew by a program': { is: 'changed', at: { part: 'seal' } },
    'another sealed paper behind it': { is: 'changed', at: { part: 'added' } },
    'an appended revision with another page': { is: 'changed', at: { part: 'added' } },
    'a second signature of somebody else': { is: 'changed', at: { part: 'added' } },
    'a word of a page': { is: 'changed', at: { part: 'sealed' } },
    // the same words and the same seal, written otherwise: the log knows the bytes
    'the signature written by its mirror': { is: 'cannot_say', why: 'not_in_log' },
  }

  it.each(Object.entries(ALTERATIONS))('is found with %s', async (name, alter) => {
    const { plain, pdf } = paper
    const altered = await alter(Buffer.from(pdf), { plain, pdf, other: other.pdf, stranger })
    expect(Buffer.from(altered).equals(pdf)).toBe(false)
    expect(await checkPaper(TOOLS, altered, known)).toMatchObject(SEEN_AS[name] ?? { is: 'changed' })
  })

  it('is altered in at least fifty ways', () => {
    expect(Object.keys(ALTERATIONS).length).toBeGreaterThanOrEqual(50)
  })
})

describe('what nothing can be said of', () => {
  it('says why', async () => {
    const of = async (bytes: Uint8Array) => checkPaper(TOOLS, bytes, known)
    expect(await of(new Uint8Array())).toEqual({ is: 'cannot_say', why: 'empty' })
    expect(await of(Buffer.from('GIF89a'))).toEqual({ is: 'cannot_say', why: 'no_pdf' })
    const bare = await of(Buffer.from('%PDF-1.7\nnothing'))
    expect(bare).toEqual({ is: 'cannot_say', why: 'no_seal' })
    // it may be one of ours that a viewer saved again
    expect(answerWords({ of: 'paper', answer: bare })).toMatchObject({
      is: 'cannot_say',
      title: 'No seal found',
    })
    const foreign = '%PDF-1.7\n1 0 obj <</Type/Sig/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]>>'
    expect(await of(Buffer.from(foreign))).toEqual({ is: 'not_from_here', why: 'other_seal' })
  })

  it('is a sealed paper of which the log has no entry, as whoever has the key alone could make', async () => {
    const secret = await sealedPaper(identity, 'made in secret', { mark: markOf('secret'), head: log.head() })
    expect(await checkPaper(TOOLS, secret.pdf, known)).toEqual({ is: 'cannot_say', why: 'not_in_log' })
  })

  it('is a log that was rewritten, or is not the one of the paper', async () => {
    const forked = await logInMemory()
    forked.fill(700, '2026-11-01T00:00:00Z')
    await forked.enter({ kind: 'paper', digest: paper.sha256, salt: markOf('keys') }, AT)
    const pins = { ...known.pins, logKey: forked.key }
    expect(await checkPaper(TOOLS, paper.pdf, { pins, log: forked.source })).toEqual({
      is: 'cannot_say',
      why: 'log_wrong',
    })
    // a head of one log with the tiles of another
    expect(
      await checkPaper(TOOLS, paper.pdf, {
        ...known,
        log: { ...log.source, checkpoint: forked.source.checkpoint },
      }),
    ).toEqual({ is: 'cannot_say', why: 'log_wrong' })
  })
})

describe('an installation that got a new certificate', () => {
  const RENEWED = new Date('2027-02-01T08:00:00Z')
  let pins: Known['pins']
  let before: InstallationIdentity
  let after: InstallationIdentity

  beforeAll(async () => {
    ;({ before, after } = await renewedInstallation(RENEWED))
    pins = { certificate: after.fingerprint, earlier: after.earlier, logKey: log.key }
  })

  it('still has its papers from before told to be genuine by the log, and says that the certificate is an earlier one', async () => {
    const printed = { mark: markOf('before'), head: log.head() }
    const old = await sealedPaper(before, 'keys given back', printed)
    const place = await log.enter({ kind: 'paper', digest: old.sha256, salt: printed.mark }, AT)
    const kept = log.kept(place, { kind: 'paper', digest: '', salt: printed.mark }, AT, printed.head.size)
    const answer = await checkPaper(TOOLS, old.pdf, { pins, log: log.source })
    expect(answer).toMatchObject({
      is: 'genuine',
      certificate: before.fingerprint,
      replaced: RENEWED.toISOString(),
    })
    const { details } = answerWords({ of: 'paper', answer }, 'UTC')
    expect(details.at(-1)?.[1]).toMatch(/^[0-9a-f]{64}\nAn earlier certificate of this service\./)
    expect(await checkPaper(TOOLS, old.pdf, { pins, proofs: [kept] })).toMatchObject({ is: 'genuine' })
    expect(await checkPaper(TOOLS, old.pdf, { pins })).toEqual({ is: 'cannot_say', why: 'earlier_not_asked' })
    const fresh = await sealedPaper(after, 'keys given back', null, { signingTime: RENEWED })
    const told = await checkPaper(TOOLS, fresh.pdf, { pins })
    expect(told).toMatchObject({ is: 'genuine', certificate: after.fingerprint })
    expect(told).not.toHaveProperty('replaced')
  })

  it('vouches for nothing that whoever found the old key could have made and dated back', async () => {
    const forged = await sealedPaper(before, 'a million owed', null)
    const answer = await checkPaper(TOOLS, forged.pdf, { pins, log: log.source })
    expect(answer).toEqual({ is: 'cannot_say', why: 'earlier_alone' })
    expect(answerWords({ of: 'paper', answer }).words).toMatch(
      /^The seal is right, but it was made with a key/,
    )
    const marked = await sealedPaper(before, 'owed', { mark: markOf('forged'), head: log.head() })
    expect(await checkPaper(TOOLS, marked.pdf, { pins, log: log.source })).toEqual({
      is: 'cannot_say',
      why: 'not_in_log',
    })
  })

  it('does not take an entry of the log from after its days', async () => {
    const late = await logInMemory()
    const printed = { mark: markOf('late'), head: late.head() }
    const paperOfLate = await sealedPaper(before, 'entered late', printed)
    await late.enter(
      { kind: 'paper', digest: paperOfLate.sha256, salt: printed.mark },
      '2027-02-03T08:00:00Z',
    )
    expect(
      await checkPaper(TOOLS, paperOfLate.pdf, { pins: { ...pins, logKey: late.key }, log: late.source }),
    ).toEqual({ is: 'cannot_say', why: 'certificate_over' })
  })

  it('finds what was changed in a paper from before, and another installation’s is not from here', async () => {
    const old = await sealedPaper(before, 'keys given back', null)
    const added = new Uint8Array([...old.pdf, 10])
    expect(await checkPaper(TOOLS, added, { pins })).toMatchObject({ is: 'changed', at: { part: 'added' } })
    const inside = Uint8Array.from(old.pdf, (byte, at) => (at === 900 ? byte ^ 1 : byte))
    expect(await checkPaper(TOOLS, inside, { pins })).toMatchObject({ is: 'changed' })
    const foreign = await sealedPaper(stranger, 'keys given back', null)
    expect(await checkPaper(TOOLS, foreign.pdf, { pins })).toEqual({
      is: 'not_from_here',
      why: 'other_certificate',
      fingerprint: stranger.fingerprint,
    })
  })

  it('does not vouch for what is dated after the certificate was replaced, and gives its last processes a day', async () => {
    const next = await logInMemory()
    next.fill(700, '2026-11-02T00:00:00Z')
    for (const [hours, expected] of [
      [2, { is: 'genuine' }],
      [30, { is: 'cannot_say', why: 'certificate_over' }],
    ] as const) {
      const at = new Date(RENEWED.getTime() + hours * 3_600_000)
      const printed = { mark: markOf(`late ${hours}`), head: next.head() }
      const late = await sealedPaper(before, 'keys given back', printed, { signingTime: at })
      await next.enter(
        { kind: 'paper', digest: late.sha256, salt: printed.mark },
        at.toISOString().replace('.000', ''),
      )
      const known = { pins: { ...pins, logKey: next.key }, log: next.source }
      expect(await checkPaper(TOOLS, late.pdf, known)).toMatchObject(expected)
    }
    const early = await sealedPaper(before, 'keys', null, {
      signingTime: new Date('2026-11-02T10:20:30Z'),
    })
    expect(await checkPaper(TOOLS, early.pdf, { pins })).toMatchObject({ why: 'certificate_over' })
  })

  it('knows them from the words of a page', () => {
    expect(earlierIn(earlierWords(after.earlier).split(' '))).toEqual([
      { fingerprint: before.fingerprint, from: SEALED_AT.toISOString(), until: RENEWED.toISOString() },
    ])
    expect(earlierIn(['', 'ab,cd,ef', `${'a'.repeat(64)},now,then`])).toEqual([])
    const words = `${earlierWords(after.earlier)} ${authorityWords(['b'.repeat(64)])}`.split(' ')
    expect([earlierIn(words).length, authoritiesIn(words)]).toEqual([1, ['b'.repeat(64)]])
  })
})
