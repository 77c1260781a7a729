import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { COURT_PACK_PATH, OWN_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { readArchive } from '@evensettle/domain/proof/archive.ts'
import { beforeAll, expect, it } from 'vitest'
import { check } from '@evensettle/verify/check.ts'
import { TOOLS } from '@evensettle/verify/tools.ts'
import { aCase, aSettledCase } from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { growLog } from '../../public-log/jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  app.deps.checkPage =
    '<i data-pins="check-pins.invalid" data-proofs="check-proofs.invalid">https://origin.invalid</i><b>check-certificate.invalid</b>'
})

async function packOf(path: string, caseId: string, as: Person) {
  const response = await app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const read = readArchive(bytes, TOOLS.text)
  if (!read.ok) throw new Error(`the archive does not fit at ${read.at}`)
  return {
    bytes,
    files: new Map(read.files.map((one) => [one.name.split('/').slice(1).join('/'), TOOLS.text(one.bytes)])),
  }
}

it('proves the papers of a pack without a line, and brings the page that checks them', async () => {
  await aSettledCase(app)
  await app.runJobs()
  await growLog(app.deps)
  const { caseId, starter } = await aSettledCase(app)
  await app.runJobs()
  await growLog(app.deps)
  const { certificate, log } = await app.ok(getSiteConfig, {})
  const pins = { certificate: certificate.fingerprint, logKey: log.key }
  const { bytes, files } = await packOf(COURT_PACK_PATH, caseId, starter)
  const answer = await check(TOOLS, bytes, { pins })
  expect(answer).toMatchObject({ of: 'pack', is: 'genuine' })
  const papers = answer.of === 'pack' ? answer.files.filter((one) => 'paper' in one) : []
  expect(papers.map(({ name, paper }) => [name, paper.is === 'genuine' && paper.log])).toEqual([
    ['case.pdf', { is: 'no_mark' }],
    ['agreement/1-agreement.pdf', expect.objectContaining({ is: 'found', printed: 'fits' })],
  ])
  const page = files.get('check-paper.html') ?? ''
  expect(page).toContain(`data-pins="${pins.certificate} ${pins.logKey}"`)
  expect(page).toContain('>http://settle.test<')
  expect(page).toContain(`<b>${pins.certificate}</b>`)
  const proofs = /data-proofs="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(proofs).toBe(files.get('log-proofs.json'))
  for (const words of ['check-paper.html', 'http://settle.test/security'])
    expect(files.get('READ-ME-FIRST.txt')).toContain(words)
})

it('seals the list of a pack in which nothing else is sealed, and brings the page that checks it', async () => {
  const { caseId, starter } = await aCase(app)
  const { bytes, files } = await packOf(OWN_PACK_PATH, caseId, starter)
  const { certificate } = await app.ok(getSiteConfig, {})
  const known = { pins: { certificate: certificate.fingerprint, logKey: null } }
  expect(await check(TOOLS, bytes, known)).toMatchObject({ of: 'pack', is: 'genuine' })
  expect([...files.keys()]).toContain('check-paper.html')
  expect([...files.keys()]).not.toContain('log-proofs.json')
  expect(files.get('READ-ME-FIRST.txt')).toContain('check-paper.html')
})

it('gives a line by which OpenSSL finds its list sealed, and no other list', async () => {
  const { caseId, starter } = await aSettledCase(app)
  const { bytes, files } = await packOf(COURT_PACK_PATH, caseId, starter)
  const line = /^ +(?<line>openssl cms [^\r\n]+)/m.exec(files.get('READ-ME-FIRST.txt') ?? '')?.groups?.[
    'line'
  ]
  const read = readArchive(bytes, TOOLS.text)
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-list-'))
  for (const one of read.ok ? read.files : []) {
    const name = one.name.split('/').slice(1).join('/')
    if (!name.includes('/')) await writeFile(join(folder, name), one.bytes)
  }
  const byOpenssl = () => spawnSync('sh', ['-c', line ?? 'false'], { cwd: folder, encoding: 'utf8' }).stderr
  expect(byOpenssl()).toContain('CMS Verification successful')
  await writeFile(join(folder, 'SHA256SUMS'), `${files.get('SHA256SUMS')}\n`)
  expect(byOpenssl()).toContain('CMS Verification failure')
  await rm(folder, { recursive: true })
})
