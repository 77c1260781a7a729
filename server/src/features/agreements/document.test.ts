import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { fingerprintInput } from '@evensettle/domain/agreements/fingerprint.ts'
import { agreementDocument, type AgreementInput } from '@evensettle/domain/agreements/text.ts'
import { addMonths } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintedSignature } from './document-signatures.ts'
import { renderAgreementPdf } from './document.ts'
import {
  allCertificates,
  ensureInstallationCertificate,
  makeIdentity,
  type InstallationIdentity,
} from '../../printing/certificate.ts'
import { openDataDir, type DataDir } from '../../platform/data-dir.ts'
import { sealPdf, sha256Hex } from '../../printing/pdf-seal.ts'

const now = new Date('2026-11-03T10:20:30Z')
let folder: string
let dataDir: DataDir
let identity: InstallationIdentity

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agreement-pdf-'))
  dataDir = await openDataDir(join(folder, 'data'))
  identity = await ensureInstallationCertificate({ dataDir, now, organisation: 'EvenSettle' })
})

afterAll(async () => {
  await dataDir.release()
  await rm(folder, { recursive: true })
})

const input: AgreementInput = {
  reference: 'ES-7K2M-9QXA',
  brand: 'EvenSettle',
  title: 'Deposit for the flat in Mill Road',
  disputeType: 'security_deposit',
  parties: {
    starter: { name: 'Sam Okafor', address: '4 Mill Road, Leeds LS1 4AB' },
    respondent: { name: 'Lee Brandt', address: 'Hauptstraße 12, 10827 Berlin' },
  },
  agreedAt: Date.parse('2026-11-03T10:20:30Z'),
  zone: 'Europe/Berlin',
  itemised: [
    { title: 'Deposit', amount: 100_000 },
    { title: 'Cleaning that was not needed', amount: 15_000 },
  ],
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 115_000,
      instalments: [
        { dueOn: '2026-12-12', amount: 60_000 },
        { dueOn: '2027-01-12', amount: 55_000 },
      ],
      method: 'bank transfer to the account Sam named in the case',
    },
    acts: [
      {
        kind: 'remove_review',
        by: 'starter',
        words: 'the review of 2 May about the flat',
        dueOn: '2026-12-14',
      },
      { kind: 'keep_confidential', by: 'respondent', words: 'what was said in this case', dueOn: null },
    ],
    release: true,
  },
}

const wave = [
  Array.from({ length: 60 }, (_, at): [number, number] => [
    0.05 + (at / 60) * 0.9,
    0.5 + 0.35 * Math.sin(at / 4) * (1 - at / 80),
  ]),
  [[0.1, 0.85] as [number, number], [0.85, 0.78] as [number, number]],
]

function signaturesOf({ parties }: AgreementInput): PrintedSignature[] {
  return [
    {
      side: 'respondent',
      name: parties.respondent.name,
      typedName: parties.respondent.name,
      strokes: wave,
      signedAt: new Date('2026-11-03T18:05:09Z'),
      ip: '2001:db8:85a3::8a2e:370:7334',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      aal: 'aal2',
    },
    {
      side: 'starter',
      name: parties.starter.name,
      typedName: parties.starter.name,
      strokes: null,
      signedAt: new Date('2026-11-03T17:44:01Z'),
      ip: '192.0.2.17',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36',
      aal: 'aal1',
    },
  ]
}

async function rendered(from: AgreementInput): Promise<Uint8Array> {
  const document = agreementDocument(from)
  return renderAgreementPdf(document, signaturesOf(from), {
    reference: from.reference,
    fingerprint: sha256Hex(fingerprintInput(document)),
    verifyUrl: 'https://evensettle.example/logs',
  })
}

async function sealed(from: AgreementInput) {
  return sealPdf(await rendered(from), identity, {
    reason: 'Settlement agreement sealed after both signed',
    signingTime: now,
  })
}

function run(program: string, args: string[]): { status: number | null; output: string } {
  const done = spawnSync(program, args, { encoding: 'utf8' })
  if (done.error) {
    throw new Error(
      `${program} is needed to check the paper but cannot be started: install poppler-utils, qpdf and openssl.`,
      { cause: done.error },
    )
  }
  return { status: done.status, output: done.stdout + done.stderr }
}

async function kept(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${name}.pdf`)
  await writeFile(path, bytes)
  return path
}

async function textOf(name: string, bytes: Uint8Array): Promise<string> {
  const { output } = run('pdftotext', ['-layout', await kept(name, bytes), '-'])
  expect(output).not.toMatch(/^Syntax (Error|Warning)/m)
  return output.normalize('NFKC').replaceAll(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g, '')
}

/** What must hold for a paper to count as whole: one valid signature, over the whole file. */
async function isWhole(name: string, bytes: Uint8Array): Promise<boolean> {
  const { output } = run('pdfsig', ['-nocert', await kept(name, bytes)])
  return (
    output.split(/^Signature #\d+:$/m).length === 2 &&
    output.includes('Signature Validation: Signature is Valid.') &&
    output.includes('Total document signed')
  )
}

describe('the certificate of the installation', () => {
  it('is made once, for ten years, to sign with, and readable by its owner only', async () => {
    const again = await ensureInstallationCertificate({ dataDir, now: new Date(), organisation: 'Other' })
    expect(again.certificatePem).toBe(identity.certificatePem)
    const certificate = new X509Certificate(identity.certificatePem)
    expect(certificate.subject).toMatch(/^CN=EvenSettle installation [0-9a-f]{8}$/)
    expect(certificate.issuer).toBe(certificate.subject)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.validToDate).toEqual(new Date('2036-11-03T10:20:30Z'))
    expect(certificate.ca).toBe(false)
    expect(identity.certificatePem).not.toContain('PRIVATE')
    const file = join(dataDir.path, 'secrets', 'installation-certificate.pem')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const pem = join(folder, 'certificate.pem')
    await writeFile(pem, identity.certificatePem)
    const { output } = run('openssl', ['x509', '-in', pem, '-noout', '-ext', 'keyUsage'])
    expect(output).toContain('Digital Signature, Non Repudiation')
  })

  it('stays known when another one takes its place, also when the first comes back', async () => {
    const renewed = await openDataDir(join(folder, 'renewed'))
    const start = (at: string) =>
      ensureInstallationCertificate({ dataDir: renewed, now: new Date(at), organisation: 'EvenSettle' })
    const file = join(await renewed.folder('secrets'), 'installation-certificate.pem')
    const first = await start('2026-01-01T00:00:00Z')
    const kept = await readFile(file)
    expect((await start('2026-01-02T00:00:00Z')).earlier).toEqual([])
    await rm(file)
    const second = await start('2027-01-01T00:00:00Z')
    expect((await start('2027-06-01T00:00:00Z')).earlier).toEqual(second.earlier)
    expect(second.earlier).toEqual([
      {
        fingerprint: first.fingerprint,
        from: '2026-01-01T00:00:00.000Z',
        until: '2027-01-01T00:00:00.000Z',
        pem: first.certificatePem,
      },
    ])
    expect(allCertificates(second)).toBe(second.certificatePem + first.certificatePem)
    await writeFile(file, kept)
    expect((await start('2028-01-01T00:00:00Z')).earlier.map(({ fingerprint }) => fingerprint)).toEqual([
      second.fingerprint,
    ])
    const list = join(renewed.path, 'secrets', 'certificates.pem')
    const whole = await readFile(list, 'utf8')
    const damaged = [
      'nothing',
      whole.replace('-----END CERTIFICATE-----', ''),
      whole.trimEnd().slice(0, -3),
      `${whole}Replaced: 2028-01-01T00:00:00Z\n`,
      `${whole}-----BEGIN CERTIFICATE-----\nMIIB\n`,
    ]
    for (const text of damaged) {
      await writeFile(list, text)
      await expect(start('2028-01-02T00:00:00Z')).rejects.toThrow(/certificates\.pem is damaged/)
      expect(await readFile(list, 'utf8')).toBe(text)
    }
    await writeFile(list, `# ours\n${whole}`)
    expect((await start('2028-01-02T00:00:00Z')).earlier).toHaveLength(1)
    await renewed.release()
  })

  it('is known from the folder with secrets to a process that remembers nothing', async () => {
    const secrets = join(folder, 'given')
    await mkdir(secrets)
    await writeFile(join(secrets, 'installation-certificate.pem'), await makeIdentity('Given', now))
    const list = join(secrets, 'certificates.pem')
    const replaced = `Replaced: 2026-05-01T00:00:00Z\n${identity.certificatePem}`
    await writeFile(list, replaced)
    const start = async (name: string) => {
      const fresh = await openDataDir(join(folder, name), 'shared', secrets)
      return ensureInstallationCertificate({ dataDir: fresh, now, organisation: 'EvenSettle' })
    }
    for (const name of ['one', 'two', 'two'])
      expect((await start(name)).earlier).toMatchObject([
        { fingerprint: identity.fingerprint, until: '2026-05-01T00:00:00Z' },
      ])
    await writeFile(list, identity.certificatePem)
    await expect(start('two')).rejects.toThrow(/given\/certificates\.pem is damaged/)
  })

  it('says which file is damaged', async () => {
    const other = await openDataDir(join(folder, 'damaged'))
    await writeFile(join(await other.folder('secrets'), 'installation-certificate.pem'), 'nothing')
    const opened = ensureInstallationCertificate({ dataDir: other, now, organisation: 'EvenSettle' })
    await expect(opened).rejects.toThrow(/installation-certificate\.pem is damaged/)
    await other.release()
  })
})

describe('the agreement on paper', () => {
  it('names both, every sum, every day, every act and how each signed', async () => {
    const text = await textOf('words', await rendered(input))
    const document = agreementDocument(input)
    for (const word of [
      'Settlement agreement',
      'Sam Okafor',
      'Lee Brandt',
      'Hauptstraße 12, 10827 Berlin',
      '$1,150',
      '$600',
      '$550',
      'December 12, 2026',
      'January 12, 2027',
      'the review of 2 May about the flat',
      'from now on: what was said in this case',
      '192.0.2.17',
      '2001:db8:85a3::8a2e:370:7334',
      'November 3, 2026 at 7:05:09 PM GMT+1',
      'I sign it by my own free choice',
      'Two factors (level 2)',
      'ES-7K2M-9QXA',
      sha256Hex(fingerprintInput(document)),
      'https://evensettle.example/logs',
      'Page 1 of',
    ]) {
      expect(text).toContain(word)
    }
    for (const { heading } of document.sections) expect(text).toContain(heading)
  })

  it('names on its first and its last part how each came in, and nothing in a text from before that', async () => {
    const cameIn = 'with the invitation’s link or code, which Sam Okafor could also see'
    const parties = { ...input.parties, respondent: { ...input.parties.respondent, cameIn } }
    const text = (await textOf('came-in', await rendered({ ...input, parties }))).replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Lee Brandt gained access to the case ${cameIn}.`)
    expect(text.slice(text.indexOf('What was noted at each signature'))).toContain(`Access gained ${cameIn}`)
    expect(await textOf('came-in-before', await rendered(input))).not.toContain('gained access')
  })

  it('is tagged with headings, paragraphs and a table, in a named language and with a title', async () => {
    const path = await kept('tagged', await rendered(input))
    const { output: structure } = run('pdfinfo', ['-struct', path])
    for (const tag of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
      expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'))
    }
    const { output: facts } = run('pdfinfo', [path])
    expect(facts).toMatch(/Title:\s+Settlement agreement ES-7K2M-9QXA/)
    expect(facts).toMatch(/Tagged:\s+yes/)
  })

  it('gives the same bytes for the same agreement', async () => {
    expect(sha256Hex(await rendered(input))).toBe(sha256Hex(await rendered(input)))
  })

  it('gives a name back as it was written, also after another one that looks alike', async () => {
    // the same mark in the font of signed names: a letter of its own, and an apostrophe
    for (const name of ['Awa N\u02BCDiaye', 'Awa N\u2019Diaye']) {
      const parties = { ...input.parties, starter: { name } }
      const text = await textOf('alike', await rendered({ ...input, parties }))
      expect([...new Set(text.match(/Awa N.Diaye/gu))]).toEqual([name])
    }
  })

  it.each([
    ['Łukasz Żółć', 'Zoë Åström'],
    ['Δημήτρης Παπαδόπουλος', 'Наталія Їжакевич'],
    ['محمد علي الحسن', 'נועה לוי'],
    ['王小明', '김민준'],
    ['अनिता शर्मा', 'สมชาย ใจดี'],
    ['田中さくら', 'Nguyễn Thị Ánh'],
  ])('prints %s and %s with real letters', async (starter, respondent) => {
    const named = { ...input, parties: { starter: { name: starter }, respondent: { name: respondent } } }
    const bytes = await rendered(named)
    const text = await textOf('names', bytes)
    expect(text).toContain(starter.normalize('NFKC'))
    expect(text).toContain(respondent.normalize('NFKC'))
    expect(text).not.toContain('[U+')
  })

  it('prints a character that has no font as its code, never as an empty box', async () => {
    const named = { ...input, parties: { ...input.parties, starter: { name: 'Sam \u{1F600}' } } }
    expect(await textOf('emoji', await rendered(named))).toContain('Sam [U+1F600]')
  })

  it('runs over many pages with 36 parts and 20 long promises, and loses nothing', async () => {
    const long: AgreementInput = {
      ...input,
      itemised: [],
      terms: {
        ...input.terms,
        payment: {
          payer: 'respondent',
          amount: 36 * 10_001,
          method: 'x'.repeat(200),
          instalments: Array.from({ length: 36 }, (_, at) => ({
            dueOn: addMonths('2026-12-31', at),
            amount: 10_001,
          })),
        },
        acts: Array.from({ length: 20 }, (_, at) => ({
          kind: 'other' as const,
          by: 'starter' as const,
          words: `promise${at}begins ${'and goes on with care '.repeat(21)} promise${at}ends`,
          dueOn: null,
        })),
      },
    }
    const text = await textOf('long', await rendered(long))
    for (let at = 0; at < 20; at += 1) {
      expect(text).toContain(`promise${at}begins`)
      expect(text).toContain(`promise${at}ends`)
    }
    expect(text.match(/\$100\.01/g)).toHaveLength(36)
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(200)
  })
})

describe('the seal', () => {
  it('is one valid PAdES signature over the whole paper', async () => {
    const { pdf, sha256 } = await sealed(input)
    const path = await kept('sealed', pdf)
    expect(await isWhole('sealed', pdf)).toBe(true)
    const { output } = run('pdfsig', ['-nocert', path])
    expect(output).toContain('Signature Type: ETSI.CAdES.detached')
    expect(output).toContain(`Signer Certificate Common Name: ${identity.commonName}`)
    expect(run('qpdf', ['--check', path]).status).toBe(0)
    expect(sha256).toBe(sha256Hex(pdf))
    expect(await textOf('sealed', pdf)).toContain('Lee Brandt pays Sam Okafor $1,150')
  })

  it('carries the signing certificate in the signature (signingCertificateV2)', async () => {
    const { pdf } = await sealed(input)
    const hex = /\/Contents\s*<([0-9A-Fa-f]+)>/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? ''
    const der = join(folder, 'signature.der')
    await writeFile(der, Buffer.from(hex, 'hex'))
    const { output } = run('openssl', ['asn1parse', '-inform', 'DER', '-in', der])
    expect(output).toContain('id-smime-aa-signingCertificateV2')
  })

  it('breaks when one byte of the words changes', async () => {
    const { pdf } = await sealed(input)
    const changed = Uint8Array.from(pdf)
    const at = Buffer.from(pdf).indexOf('stream\n') + 40
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await isWhole('changed', changed)).toBe(false)
  })

  it('does not let appended bytes pass: the fingerprint of the file differs', async () => {
    const { pdf, sha256 } = await sealed(input)
    const longer = Buffer.concat([pdf, Buffer.from('\n% more\n')])
    expect(sha256Hex(longer)).not.toBe(sha256)
  })
})

describe('the mark at the top', () => {
  it('is drawn as the two lines that become one', async () => {
    const path = await kept('mark', await rendered(input))
    const page = run('pdftocairo', ['-svg', '-f', '1', '-l', '1', path, '-']).output
    const widths = [...page.matchAll(/stroke-width[:=]"?([\d.]+)"?[; ]+stroke-linecap[:=]"?round/g)].map(
      ([, width]) => Number(width),
    )
    expect(widths.slice(0, 3)).toEqual([3.6, 3.6, 4.6])
  })
})
