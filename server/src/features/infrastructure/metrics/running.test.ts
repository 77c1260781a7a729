import { UPLOAD_PATH } from '@evensettle/contracts/evidence.ts'
import { LIVE_PATH } from '@evensettle/contracts/live.ts'
import { MAIL_REPORTS_PATH } from '@evensettle/contracts/mails.ts'
import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { VARIABLES } from '../../../config/environment.ts'
import { makeTestApp } from '../../../testing/make-test-app.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')

const FILES = {
  web: 'deploy/systemd/evensettle-web@.service',
  worker: 'deploy/systemd/evensettle-worker@.service',
  example: 'deploy/evensettle.env.example',
  container: 'deploy/container/Containerfile',
  compose: 'deploy/container/compose.yaml',
  kubernetes: 'deploy/kubernetes/evensettle.yaml',
  nginx: 'deploy/nginx/evensettle.conf',
  caddy: 'deploy/caddy/Caddyfile',
} as const

const texts = new Map<string, string>()
const text = (name: keyof typeof FILES) => texts.get(name) ?? ''

beforeAll(async () => {
  for (const [name, path] of Object.entries(FILES)) texts.set(name, await read(path))
})

/** What these files set that is not the app's. */
const OF_OTHERS = new Set([
  'NODE_COMPILE_CACHE',
  'DATABASE_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'SITE',
  'UPSTREAMS',
  'BASE',
])

describe('what runs it', () => {
  it('sets no variable that there is not', () => {
    const set = [...texts].flatMap(([name, words]) =>
      [...words.replaceAll(/^\s*#.*$/gm, '').matchAll(/(?:^|[\s{])([A-Z]{2,}(?:_[A-Z]+)*)(?:=|: )/gm)].map(
        ([, variable = '']) => `${name}: ${variable}`,
      ),
    )
    expect(set.length).toBeGreaterThan(30)
    const isKnown = (one: string) => [...VARIABLES, ...OF_OTHERS].includes(one.split(': ')[1] ?? '')
    expect(set.filter((one) => !isKnown(one))).toEqual([])
  })

  it('has an example that the app takes as it is, read by a shell or as podman hands it on', async () => {
    const lines = text('example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    // podman leaves quotation marks where they are
    const values = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const config = readConfig({ ...values, ROLE: 'web' })
    expect(config).toMatchObject({ role: 'web', trustProxy: 1, confirmEmail: true })
    expect(config.mailFrom).toBe('EvenSettle <hello@settle.example.org>')
    const tell = `${JSON.stringify(process.execPath)} -p 'JSON.stringify(process.env)'`
    const sourced = ['-euc', `set -a; . "$1"; ${tell}`, 'sh', fileURLToPath(new URL(FILES.example, ROOT))]
    const { stdout } = await promisify(execFile)('sh', sourced, { env: {} })
    const given = JSON.parse(stdout) as Record<string, string>
    expect(readConfig({ ...given, ROLE: 'web' })).toEqual(readConfig({ ...given, ...values, ROLE: 'web' }))
  })

  it('starts what is there, web and worker alike but for their role', () => {
    const program = /ExecStart=\S+\/node (\S+)/.exec(text('web'))?.[1] ?? ''
    expect(text('container')).toContain(`"${program}"`)
    expect(existsSync(new URL(program, ROOT))).toBe(true)
    const inUnit = (name: 'web' | 'worker') =>
      text(name)
        .split('\n')
        .filter((line) => !/^#|^Description=/.test(line))
        .map((line) => line.replace(`ROLE=${name}`, 'ROLE='))
    expect(inUnit('worker')).toEqual(inUnit('web'))
    for (const role of ['web', 'worker']) {
      expect(text('compose')).toContain(`ROLE: ${role}`)
      expect(text('kubernetes')).toContain(`value: ${role}`)
    }
  })

  it('keeps what has to last in volumes of its own, in folders of the user of the image', () => {
    const [, folders = ''] = /install -d -o 10001 -g 10001 -m 0700 (.+)/.exec(text('container')) ?? []
    for (const variable of ['DATA_DIR', 'BACKUP_DIR']) {
      const [, folder = ''] = new RegExp(`${variable}: (\\S+)`).exec(text('compose')) ?? []
      expect(folders.split(' ')).toContain(folder)
      expect(text('compose')).toMatch(new RegExp(`- \\w+:${folder}\n`))
    }
  })

  it('takes no settings, data or history into an image', async () => {
    const left = (await read('.dockerignore')).split('\n')
    expect(left).toEqual(expect.arrayContaining(['deploy', 'data', '.git']))
  })

  it('asks how it is at addresses that answer', async () => {
    const { http } = await makeTestApp()
    const asked = [...texts.values()].flatMap((words) =>
      [...words.matchAll(/(?:path: |health_uri |http:\/\/127\.0\.0\.1:\d+)(\/\w+)/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(new Set(asked)).toEqual(new Set(['/readyz', '/healthz']))
    for (const path of new Set(asked)) expect((await http.request(path)).status).toBe(200)
  })
})

describe('what stands in front', () => {
  it('lets live streams, files and reports through', () => {
    const folder = `/${UPLOAD_PATH.split('/').slice(1, 3).join('/')}/`
    expect(text('nginx')).toContain(`location = ${LIVE_PATH} {`)
    expect(text('nginx')).toContain(`location ~ ^${folder.slice(0, -1)}(?:/|$) {`)
    expect(text('nginx')).toContain(`location = ${MAIL_REPORTS_PATH} {`)
    expect(text('caddy')).toContain(`@files path ${folder}*`)
    expect(text('caddy')).toContain(MAIL_REPORTS_PATH)
    const megabytes = Math.ceil(EVIDENCE_LIMITS.videoBytes / 1024 ** 2)
    for (const [name, pattern] of [
      ['nginx', /client_max_body_size (\d+)m;\s+proxy_request_buffering off/],
      ['caddy', /@files \{\s+max_size (\d+)MB/],
      ['kubernetes', /proxy-body-size: (\d+)m/],
    ] as const)
      expect([name, Number(pattern.exec(text(name))?.[1]) >= megabytes]).toEqual([name, true])
  })

  it('writes down no address that was asked for, and lays down no file', () => {
    const format = /log_format evensettle '([^']+)'/.exec(text('nginx'))?.[1] ?? ''
    expect(format).toContain('$upstream_http_x_request_id')
    expect(format).not.toMatch(/\$request\b|\$request_uri|\$uri|\$args|\$remote_addr|\$http_/)
    expect(text('nginx')).toContain('proxy_max_temp_file_size 0;')
    expect(text('caddy').match(/request>uri delete/g)).toHaveLength(2)
    expect(text('caddy').match(/request>headers delete/g)).toHaveLength(2)
  })
})

describe('a database that fails over', () => {
  it('says where its etcd is where both Patroni and patronictl look', async () => {
    const hosts = /^etcd:\n {2}hosts: \[(.+)\]$/m.exec(await read('deploy/patroni/patroni.yml'))?.[1] ?? ''
    const clients = hosts.split(', ')
    expect(clients).toHaveLength(3)
    const example = await read('deploy/patroni/etcd.env.example')
    const [, cluster = ''] = /^ETCD_INITIAL_CLUSTER=(.+)$/m.exec(example) ?? []
    const peers = [...cluster.matchAll(/http:\/\/([\d.]+):2380/g)].map(([, peer]) => `${peer}:2379`)
    expect(peers).toEqual(clients)
    // what stands there as well would win
    expect(await read('deploy/patroni/patroni.env.example')).not.toContain('PATRONI_ETCD')
  })
})
