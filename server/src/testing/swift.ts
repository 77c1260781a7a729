import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBucket } from '../platform/files/object-store/bucket.ts'
import { freePort } from './clamd.ts'
import { behindLine, startS3rver, type TestStore } from './s3-server.ts'

const KEYS = { accessKey: 'test:tester', secretKey: 'testing' }
const PARTS = ['account', 'container', 'object', 'proxy'] as const
const KEEPERS = PARTS.filter((part) => part !== 'proxy')

type Part = (typeof PARTS)[number]

/** OpenStack Swift with its S3 API, as Debian has it: four programs of its own, which check every signature and hash. */
export const hasSwift: boolean = PARTS.every((part) => existsSync(`/usr/bin/swift-${part}-server`))

/** Swift where it is installed, else the store of everyday tests. */
export function startRealStore(): Promise<TestStore> {
  return hasSwift ? startSwift() : startS3rver()
}

async function startSwift(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-swift-'))
  const ports = new Map<Part, number>()
  for (const part of PARTS) ports.set(part, await freePort())
  const portOf = (part: Part) => ports.get(part) ?? 0
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), SWIFT)
  for (const part of KEEPERS) {
    await writeFile(join(folder, `${part}.conf`), keeperConf(part, folder, portOf(part)))
    await makeRing(part, folder, portOf(part))
  }
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, portOf('proxy')))
  const children = PARTS.map((part) =>
    spawn(`/usr/bin/swift-${part}-server`, [join(folder, `${part}.conf`)], { stdio: 'ignore' }),
  )
  await Promise.all(PARTS.map((part) => answers(portOf(part))))
  const store = await behindLine(portOf('proxy'), KEYS)
  await makeBucket(store)
  return { ...store, stop: () => stop(children, folder) }
}

async function stop(children: readonly ChildProcess[], folder: string): Promise<void> {
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(ended)
  await rm(folder, { recursive: true, force: true })
}

async function answers(port: number): Promise<void> {
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  for (const until = Date.now() + 60_000; !(await isThere());)
    if (Date.now() > until) throw new Error('Swift did not begin')
}

async function makeBucket({ address }: Pick<TestStore, 'address'>): Promise<void> {
  const log = { error: () => {}, info: () => {} }
  const bucket = createBucket(address, log)
  await bucket.make()
  bucket.close()
}

async function makeRing(part: Part, folder: string, port: number): Promise<void> {
  const builder = join(folder, `${part}.builder`)
  const run = (...said: string[]) => promisify(execFile)('/usr/bin/swift-ring-builder', [builder, ...said])
  await run('create', '2', '1', '1')
  await run('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  await run('rebalance')
}

const SWIFT = `[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = only
default = yes
`

function keeperConf(part: Part, folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
mount_check = false
user = ${userInfo().username}
devices = ${join(folder, 'devices')}
swift_dir = ${folder}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`
}

function proxyConf(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors proxy-logging cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = yes
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}
