import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { createServer as createPlainServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { scratchFolder } from '../../../testing/scratch.ts'

const CONF = new URL('../../../../../deploy/nginx/evensettle.conf', import.meta.url)
const CADDYFILE = new URL('../../../../../deploy/caddy/Caddyfile', import.meta.url)

/** Stands for a process of the app: it says what it was asked. */
const anApp = (port = 0) =>
  listening(
    createServer((asked, answer) => {
      asked.resume().on('end', () => answer.end(`${asked.method} ${asked.url}`))
    }),
    port,
  )

async function listening(app: Server, port = 0): Promise<Server> {
  app.listen(port, '127.0.0.1')
  await once(app, 'listening')
  onTestFinished(() => app.closeAllConnections())
  onTestFinished(() => void app.close())
  return app
}

async function leave(app: Server): Promise<void> {
  const closed = once(app, 'close')
  app.close()
  app.closeAllConnections()
  await closed
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

async function freePort(): Promise<number> {
  const taken = createPlainServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = portOf(taken)
  taken.close()
  return port
}

/** A real nginx with the file that is shipped: other ports, no TLS, its own patience, and a folder of its own. */
async function startNginx(
  first: number,
  second = first,
  patience = '90s',
): Promise<{ port: number; lines: () => Promise<string[]> }> {
  const folder = await mkdtemp(join(scratchFolder(), 'evensettle-nginx-'))
  await mkdir(join(folder, 'temp'))
  const port = await freePort()
  const plain = (await readFile(CONF, 'utf8'))
    .replace(/server \{\s+listen 80;[\s\S]+?\n\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s+(?:ssl_.+|listen \[::\]:443.+);$/gm, '')
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replaceAll('proxy_read_timeout 90s', `proxy_read_timeout ${patience}`)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n')
  const whole = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp {\n${temp}\n${plain}\n}\n`
  await writeFile(join(folder, 'nginx.conf'), whole)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  onTestFinished(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  })
  await vi.waitUntil(
    () =>
      ask(port, 'GET', '/').then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  )
  const lines = async () => (await readFile(join(folder, 'evensettle.log'), 'utf8')).trim().split('\n')
  return { port, lines }
}

async function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage & { text: string }> {
  const asked = request({ port, host: '127.0.0.1', method, path, headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += String(part)
  return Object.assign(answer, { text })
}

/** A real Caddy with the file that is shipped: without TLS, and a folder of its own. */
async function startCaddy(...apps: number[]): Promise<number> {
  const folder = await mkdtemp(join(scratchFolder(), 'evensettle-caddy-'))
  const port = await freePort()
  const file = (await readFile(CADDYFILE, 'utf8'))
    .replace('email operator@settle.example.org', 'admin off')
    .replaceAll('/var/log/caddy', folder)
  await writeFile(join(folder, 'Caddyfile'), file)
  const own = {
    SITE: `http://127.0.0.1:${port}`,
    UPSTREAMS: apps.map((app) => `127.0.0.1:${app}`).join(' '),
    HOME: folder,
  }
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], ...own },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    const ended = once(caddy, 'exit')
    caddy.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  })
  await vi.waitUntil(
    () =>
      ask(port, 'GET', '/').then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  )
  return port
}

/** What a browser says of itself when somebody opens a page, and when a page asks for something. */
const OPENS = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const ASKS = { accept: '*/*' }

/** A page with calm words that opens what was asked for again by itself. */
function expectPageThatComesBack({ statusCode, headers, text }: Awaited<ReturnType<typeof ask>>): void {
  expect([502, 503]).toContain(statusCode)
  expect([headers['retry-after'], headers['content-type']]).toEqual(['2', 'text/html'])
  expect(text).toContain('<meta http-equiv="refresh" content="3">')
  expect(text).toContain('One moment, please')
  expect(text).not.toMatch(/50[23]/)
}

const ASKED = ['GET', 'POST', 'GET', 'POST', 'GET', 'PUT', 'GET', 'POST']
const ALL_ANSWERED = ASKED.map((method) => `200 ${method} /api/cases`)

/** What several in a row are answered, so that each process has its turn. */
async function answersAt(port: number): Promise<string[]> {
  const answers: string[] = []
  for (const method of ASKED) {
    const { statusCode, text } = await ask(port, method, '/api/cases')
    answers.push(`${statusCode} ${text}`)
  }
  return answers
}

describe('nginx, as it is shipped', () => {
  beforeAll(async () => void (await promisify(execFile)('nginx', ['-v'])))

  it('is read as a whole, with a certificate', async () => {
    const folder = await mkdtemp(join(scratchFolder(), 'evensettle-nginx-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const make = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=settle.example.org'
    const into = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
    await promisify(execFile)('openssl', [...make.split(' '), ...into])
    const file = (await readFile(CONF, 'utf8'))
      .replaceAll(/\/etc\/ssl\/evensettle|\/var\/log\/nginx/g, folder)
      .replaceAll(/^\s+listen \[::\].+$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443 ', `listen 127.0.0.1:${await freePort()} `)
    const whole = `pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp {\n${file}\n}\n`
    await writeFile(join(folder, 'nginx.conf'), whole)
    const { stderr } = await promisify(execFile)('nginx', [
      '-t',
      '-p',
      folder,
      '-c',
      join(folder, 'nginx.conf'),
    ])
    expect(stderr).toContain('test is successful')
  })

  it('hands on the announcement of a file, and its pieces, as they were sent', async () => {
    const app = await anApp()
    const { port } = await startNginx(portOf(app))
    for (const [method, path] of [
      ['POST', '/api/evidence'],
      ['PATCH', '/api/evidence/uploads/one'],
      ['GET', '/api/cases'],
      ['POST', '/api/mails/reports'],
    ] as const) {
      const { statusCode, text } = await ask(port, method, path)
      expect([statusCode, text]).toEqual([200, `${method} ${path}`])
    }
  })

  it('says when to try again where a process was killed', async () => {
    const app = await anApp()
    const { port } = await startNginx(portOf(app))
    await leave(app)
    const { statusCode, headers, text } = await ask(port, 'POST', '/api/cases')
    expect([statusCode, headers['retry-after'], text]).toEqual([
      503,
      '2',
      'This did not get through. Please try again in a moment.\n',
    ])
  })

  it('shows whoever opens a page calm words that go away by themselves', async () => {
    const app = await anApp()
    const { port } = await startNginx(portOf(app))
    await leave(app)
    expectPageThatComesBack(await ask(port, 'GET', '/case/one', OPENS))
    // what a page asks for, and a form that was sent, is told in words
    for (const [method, headers] of [
      ['GET', ASKS],
      ['POST', OPENS],
    ] as const)
      expect((await ask(port, method, '/case/one', headers)).text).toMatch(/^This did not get through\./)
  })

  it('asks a process that came back at once where no other is left', async () => {
    const [first, second] = [await anApp(), await anApp()]
    const ports = [portOf(first), portOf(second)] as const
    const { port } = await startNginx(...ports)
    await leave(first)
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
    const again = await anApp(ports[0])
    await leave(second)
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
    const other = await anApp(ports[1])
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
    await Promise.all([leave(again), leave(other)])
    expect((await ask(port, 'GET', '/api/cases')).statusCode).toBe(503)
    for (const one of ports) await anApp(one)
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
  })

  it('does not go on asking one that stands still', async () => {
    let asked = 0
    const still = await listening(createServer(() => (asked += 1)))
    const { port } = await startNginx(portOf(await anApp()), portOf(still), '2s')
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
    expect(asked).toBe(1)
  })

  it('writes down which process was asked, and nothing of who asked for what', async () => {
    const [app, other] = [await anApp(), await anApp()]
    const [here, gone] = [portOf(app), portOf(other)]
    await leave(other)
    const { port, lines } = await startNginx(here, gone)
    for (const _ of [1, 2]) await ask(port, 'GET', '/invitation/key', { 'x-forwarded-for': '192.0.2.7' })
    await leave(app)
    await ask(port, 'GET', '/invitation/key')
    await vi.waitFor(async () => expect((await lines()).at(-1)).toMatch(/ 503 /))
    const all = (await lines()).join('\n')
    expect(all).toMatch(new RegExp(`GET 200 .* "127.0.0.1:${here}" "200" "[\\d.]+"`))
    expect(all).toMatch(
      new RegExp(`GET 200 .* "127.0.0.1:${gone}, 127.0.0.1:${here}" "502, 200" "[\\d.]+, [\\d.]+"`),
    )
    expect((await lines()).at(-1)).toMatch(new RegExp(`GET 503 .* "[^"]*127.0.0.1:${here}[^"]*" "[^"]*502"`))
    expect(all).not.toMatch(/invitation|key|192\.0\.2\.7/)
  })
})

describe('Caddy, as it is shipped', () => {
  beforeAll(async () => void (await promisify(execFile)('caddy', ['version'])))

  it('shows whoever opens a page the same words, and nothing to what a page asks for', async () => {
    const app = await anApp()
    const port = await startCaddy(portOf(app))
    expect((await ask(port, 'GET', '/case/one', OPENS)).text).toBe('GET /case/one')
    await leave(app)
    expectPageThatComesBack(await ask(port, 'GET', '/case/one', OPENS))
    const asked = await ask(port, 'GET', '/api/cases', ASKS)
    expect([asked.headers['retry-after'], asked.text]).toEqual(['2', ''])
  })

  it('asks a process that came back where no other is left', async () => {
    const [first, second] = [await anApp(), await anApp()]
    const ports = [portOf(first), portOf(second)] as const
    const port = await startCaddy(...ports)
    await leave(first)
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
    await anApp(ports[0])
    await leave(second)
    expect(await answersAt(port)).toEqual(ALL_ANSWERED)
  })
})
