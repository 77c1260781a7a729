import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What an authority may do wrong, one at a time. */
export type Misdeed =
  | 'none'
  /** answers for another number, as whoever sends an old answer again does */
  | 'other_nonce'
  | 'other_imprint'
  | 'other_policy'
  /** a certificate that is over, that is not for timestamps, that is for more, or of somebody else */
  | 'expired'
  | 'not_for_timestamps'
  | 'for_more'
  | 'stranger'
  /** another signature in the place of its own */
  | 'forged'
  /** an answer that says no */
  | 'refusal'
  | 'garbage'
  | 'html'
  | 'huge'
  | 'drip'
  | 'silence'
  | 'broken'
  | 'redirect'

export type TimeAuthority = {
  url: string
  /** as TSA_CA_FILE takes it */
  caFile: string
  folder: string
  policy: string
  state: { does: Misdeed }
  /** the requests as they came */
  asked: { type: string | undefined; authorization: string | undefined; query: Buffer }[]
  close(): Promise<void>
}

const POLICIES = ['1.3.6.1.4.1.99999.1', '1.3.6.1.4.1.99999.2'] as const
const RSA = ['rsa:2048'] as const
const EC = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'] as const

type Keys = 'rsa' | 'ec'

/** A timestamp authority behind HTTP, whose every answer is made by OpenSSL's own responder. */
export async function startTimeAuthority(keys: Keys = 'rsa'): Promise<TimeAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'time-authority-'))
  const openssl = async (...args: string[]) => (await run('openssl', args, { cwd: folder })).stdout
  await makeCertificates(folder, keys)
  const state: TimeAuthority['state'] = { does: 'none' }
  const asked: TimeAuthority['asked'] = []

  /** What the responder says to a query. */
  async function replyTo(query: Buffer, signer: string): Promise<Buffer> {
    const name = `${asked.length}-${signer}`
    await writeFile(join(folder, `${name}.tsq`), query)
    const config = ['-config', `${signer}.cnf`, '-section', 'responder']
    await openssl('ts', '-reply', ...config, '-queryfile', `${name}.tsq`, '-out', `${name}.tsr`)
    return readFile(join(folder, `${name}.tsr`))
  }

  /** The same word signed with a certificate that the responder itself would not use. */
  async function signedBy(signer: string, reply: Buffer): Promise<Buffer> {
    await writeFile(join(folder, 'odd.tsr'), reply)
    await openssl('ts', '-reply', '-in', 'odd.tsr', '-token_out', '-out', 'odd.der')
    await openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'odd.der', '-out', 'odd.tst')
    const made = ['-binary', '-nodetach', '-cades', '-md', 'sha256', '-econtent_type', 'id-smime-ct-TSTInfo']
    const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-certfile', 'between.pem']
    await openssl('cms', '-sign', ...made, ...by, '-in', 'odd.tst', '-outform', 'DER', '-out', 'odd.token')
    const token = await readFile(join(folder, 'odd.token'))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(token.length + 5)
    return Buffer.concat([Buffer.from('3082', 'hex'), length, Buffer.from('3003020100', 'hex'), token])
  }

  async function answer(query: Buffer): Promise<Buffer> {
    const { does } = state
    if (does === 'other_nonce') return replyTo(flipped(query, query.length - 5), 'tsa')
    if (does === 'other_imprint') return replyTo(flipped(query, query.indexOf('0420', 0, 'hex') + 4), 'tsa')
    if (does === 'other_policy') return replyTo(withOtherPolicy(query), 'tsa')
    if (does === 'expired' || does === 'stranger') return replyTo(query, does)
    if (does === 'not_for_timestamps' || does === 'for_more')
      return signedBy(does, await replyTo(query, 'tsa'))
    if (does === 'refusal') return replyTo(Buffer.from('30030201ff', 'hex'), 'tsa')
    const reply = await replyTo(query, 'tsa')
    return does === 'forged' ? flipped(reply, reply.length - 9) : reply
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const query = Buffer.concat(parts)
      const { 'content-type': type, authorization } = request.headers
      asked.push({ type, authorization, query })
      const odd = ODD[state.does]
      if (odd) return odd(response)
      answer(query).then(
        (reply) => response.writeHead(200, { 'content-type': REPLY }).end(reply),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    caFile: join(folder, 'ca.pem'),
    folder,
    policy: POLICIES[0],
    state,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      await rm(folder, { recursive: true })
    },
  }
}

const REPLY = 'application/timestamp-reply'

/** What has nothing of a timestamp. */
const ODD: Partial<Record<Misdeed, (response: ServerResponse) => void>> = {
  garbage: (response) => void response.writeHead(200, { 'content-type': REPLY }).end(Buffer.alloc(900, 0x30)),
  html: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
  huge: (response) =>
    void response.writeHead(200, { 'content-type': REPLY }).end(Buffer.alloc(2_000_000, 0x30)),
  drip(response) {
    response.writeHead(200, { 'content-type': REPLY })
    const timer = setInterval(() => response.write('0'), 20)
    response.on('close', () => clearInterval(timer))
  },
  silence() {},
  broken: (response) => void response.writeHead(503).end('later'),
  redirect: (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

function withOtherPolicy(query: Buffer): Buffer {
  const copy = Buffer.from(query)
  copy[copy.indexOf('06092b06010401868d1f', 0, 'hex') + 10] = 2
  return copy
}

const WINDOWS = {
  now: ['20200101000000Z', '20990101000000Z'],
  over: ['20200101000000Z', '20210101000000Z'],
} as const

/** A root, one below it, and the certificates of responders, by OpenSSL's own CA. */
async function makeCertificates(folder: string, keys: Keys): Promise<void> {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = keys === 'rsa' ? RSA : EC
  mkdirSync(join(folder, 'issued'))
  const ca = (name: string, uses: string) => `[ca]
database = index-${name}.txt
new_certs_dir = issued
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = ext
unique_subject = no
[any]
organizationName = optional
commonName = supplied
[ext]
${uses}
`
  function issue(name: string, by: string | null, uses: string, [from, to]: readonly [string, string]) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.csr`]
    openssl('req', '-new', '-newkey', ...key, '-nodes', '-subj', `/O=Hora Ltd./CN=Hora ${name}`, ...files)
    writeFileSync(join(folder, `${name}-ca.cnf`), ca(name, uses))
    writeFileSync(join(folder, `index-${name}.txt`), '')
    const issuer =
      by === null ? ['-selfsign', '-keyfile', `${name}.key`] : ['-cert', `${by}.pem`, '-keyfile', `${by}.key`]
    const span = ['-startdate', from, '-enddate', to]
    const settings = ['-config', `${name}-ca.cnf`, '-name', 'ca', '-batch', '-notext']
    openssl('ca', ...settings, ...issuer, ...span, '-in', `${name}.csr`, '-out', `${name}.pem`)
  }
  const forCa = 'basicConstraints = critical,CA:true\nkeyUsage = critical,keyCertSign,cRLSign'
  const forUse = (use: string) => `basicConstraints = CA:false\nextendedKeyUsage = critical,${use}`
  issue('ca', null, forCa, WINDOWS.now)
  issue('between', 'ca', forCa, WINDOWS.now)
  issue('tsa', 'between', forUse('timeStamping'), WINDOWS.now)
  issue('expired', 'between', forUse('timeStamping'), WINDOWS.over)
  issue('for_more', 'between', forUse('timeStamping,codeSigning'), WINDOWS.now)
  issue('not_for_timestamps', 'between', forUse('codeSigning'), WINDOWS.now)
  issue('other', null, forCa, WINDOWS.now)
  issue('stranger', 'other', forUse('timeStamping'), WINDOWS.now)
  for (const signer of ['tsa', 'expired', 'stranger'])
    writeFileSync(join(folder, `${signer}.cnf`), responder(signer))
}

function responder(signer: string): string {
  return `[responder]
serial = serial-${signer}
crypto_device = builtin
signer_cert = ${signer}.pem
signer_key = ${signer}.key
certs = ${signer === 'stranger' ? 'other' : 'between'}.pem
signer_digest = sha256
default_policy = ${POLICIES[0]}
other_policies = ${POLICIES[1]}
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`
}
