import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headIn, isConsistent, isSigned, treeHash } from './log-follower.ts'

const EMPTY = treeHash([]).toString('base64')

export type TestWitness = {
  /** as LOG_WITNESSES takes it */
  configured: string
  key: string
  /** the size it has signed last, which a test may set */
  state: { size: number; root: string; isAway: boolean; signsWrongly: boolean }
  /** what it was sent */
  asked: { old: number; proof: string[]; size: number }[]
  close(): Promise<void>
}

/** A witness by the text of C2SP tlog-witness, add-checkpoint: it answers in that order, and checks every proof. */
export async function startWitness(logKey: () => string): Promise<TestWitness> {
  const name = 'witness.example/w1'
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const material = Buffer.concat([
    Buffer.from([4]),
    publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  ])
  const id = createHash('sha256').update(`${name}\n`).update(material).digest().subarray(0, 4)
  const state = { size: 0, root: '', isAway: false, signsWrongly: false }
  const asked: TestWitness['asked'] = []

  function answer(body: string): { status: number; text: string } {
    const end = body.indexOf('\n\n')
    const [first = '', ...proof] = body.slice(0, end).split('\n')
    const old = Number(/^old (0|[1-9]\d*)$/.exec(first)?.[1] ?? Number.NaN)
    const note = body.slice(end + 2)
    if (headIn(note).origin !== logKey().split('+', 1)[0]) return { status: 404, text: '' }
    const signed = isSigned(logKey(), 1, note)
    if (!signed) return { status: 403, text: '' }
    const head = headIn(signed.text)
    if (!(old <= head.size)) return { status: 400, text: '' }
    asked.push({ old, proof, size: head.size })
    if (old !== state.size) return { status: 409, text: `${state.size}\n` }
    if (old === head.size && head.root !== (old === 0 ? EMPTY : state.root)) return { status: 409, text: '' }
    const isProven = old === 0 ? proof.length === 0 : isConsistent(state, head, proof)
    if (!isProven) return { status: 422, text: '' }
    state.size = head.size
    state.root = head.root
    const time = Math.floor(Date.now() / 1_000)
    const stamp = Buffer.alloc(8)
    stamp.writeBigUInt64BE(BigInt(time))
    const text = state.signsWrongly ? 'something else\n' : head.text
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), privateKey)
    return {
      status: 200,
      text: `— ${name} ${Buffer.concat([id, stamp, signature]).toString('base64')}\n`,
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isAsked = request.method === 'POST' && request.url === '/w1/add-checkpoint'
      const { status, text } = state.isAway
        ? { status: 500, text: '' }
        : isAsked
          ? answer(Buffer.concat(parts).toString())
          : { status: 404, text: '' }
      response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const key = `${name}+${id.toString('hex')}+${material.toString('base64')}`
  return {
    configured: `${key} http://127.0.0.1:${port}/w1`,
    key,
    state,
    asked,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
