import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { inParts, keepsFiles, nameOfA, sha256, someBytes, wholeOf } from '../../../testing/keeps-files.ts'
import { hasSwift, startRealStore } from '../../../testing/swift.ts'

if (!hasSwift)
  process.stderr.write(
    'Swift is not here, so the small store of everyday tests takes its place (on Debian: apt-get install swift-proxy swift-account swift-container swift-object).\n',
  )

const scene = keepsFiles(startRealStore, { isWhole: true })

it.runIf(hasSwift)(
  'takes nothing whose bytes are not those that were signed, and gets them once more',
  async () => {
    const { files, failing, store } = scene()
    const isPart = ({ method, url }: { method: string; url: string }) =>
      method === 'PUT' && url.includes('partNumber=2&')
    failing(1, isPart, 'spoilt on its way')
    const bytes = someBytes(20 * 1024 * 1024)
    const name = nameOfA('evidence', 'mp4')
    await files.put(name, inParts(bytes))
    expect(store.line.asked.filter(isPart)).toHaveLength(2)
    expect((await wholeOf(await files.read(name, sha256(bytes)))).equals(bytes)).toBe(true)
  },
)

it.runIf(hasSwift)(
  'has nothing of a file whose process was killed, and the sweep finds what it began',
  async () => {
    const { files, strays, bucket, store } = scene()
    const name = nameOfA('evidence', 'mp4')
    const child = spawn(process.execPath, ['--input-type=module', '--eval', dying(store.address, name)])
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    expect(said.toString()).toBe('two parts\n')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await files.read(name, null)).toBeNull()
    const before = new Date(Date.now() + 60_000)
    const begun = (await strays.temporary(before)).filter((one) => one.name === name)
    expect(begun).toHaveLength(1)
    expect(await strays.remove(begun, before)).toBe(1)
    for await (const { key } of bucket.unfinished()) expect(key).not.toBe(name)
  },
)

/** A process that stores two parts of a file and waits for the third for good. */
function dying(address: object, name: string): string {
  const store = new URL('./open-store.ts', import.meta.url).href
  return `
    const { openStore } = await import(${JSON.stringify(store)})
    const log = { error() {}, warn() {}, info() {} }
    const { files } = openStore(${JSON.stringify(address)}, { here: null, uploadsLast: 1, log })
    setInterval(() => {}, 1_000)
    await files.put(${JSON.stringify(name)}, (async function* () {
      yield Buffer.alloc(20 * 1024 * 1024)
      process.stdout.write('two parts\\n')
      await new Promise(() => {})
    })())
  `
}
