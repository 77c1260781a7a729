import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { backupAt } from './restore-secrets.ts'
import { makeRealServer, type RealServer } from './testing/real-server.ts'

const WORDS = 'seven dry sticks in the rain'
const run = promisify(execFile)
/** A dozen starts of the whole product. */
const HANGS = 30 * 60_000

/** What a command may never say: of people, and what opens anything. */
const canaries = ['@example.org', 'correct horse', WORDS, 'other words than those', 'not the right words']

type Ended = { code: number; said: string }

/** A command as it is typed on the machine, with what is fed in. */
async function typed(
  name: 'backup' | 'restore',
  words: string[],
  env: Record<string, string>,
  fed = '',
): Promise<Ended> {
  const path = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...words], {
    env: { PATH: process.env['PATH'], PUBLIC_URL: 'http://settle.test', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  child.stdin.end(fed)
  const [code] = await once(child, 'close')
  expect(canaries.filter((one) => said.includes(one))).toEqual([])
  return { code: Number(code), said }
}

async function stopped(server: RealServer, app: Awaited<ReturnType<RealServer['start']>>) {
  app.kill('SIGTERM')
  await once(app, 'exit')
  expect(server.processes()).toEqual([])
}

/** What anybody's `age` makes of a file, with the identity that the passphrase opens. */
async function openedByOthers(backup: string, name: string): Promise<Buffer> {
  // the program asks on a terminal only
  const command = `age -d -i ${join(backup, 'identity.age')} ${join(backup, name)} > ${join(backup, 'opened')}`
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] })
  terminal.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('passphrase')) terminal.stdin.write(`${WORDS}\n`)
  })
  const [code] = await once(terminal, 'close')
  expect(code).toBe(0)
  const opened = await readFile(join(backup, 'opened'))
  await rm(join(backup, 'opened'))
  return opened
}

it(
  'a machine that burnt is back by two commands, from a folder and a passphrase',
  { timeout: HANGS },
  async () => {
    const server = await makeRealServer()
    const root = dirname(server.dataDir)
    const backups = join(root, 'backups')
    const env = { DATA_DIR: server.dataDir, BACKUP_DIR: backups, BACKUP_PASSPHRASE: WORDS }
    expect(await typed('backup', [], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no installation in'),
    })
    let app = await server.start()
    await server.signUp('ada@example.org')
    const certificate = await readFile(
      join(server.dataDir, 'secrets', 'installation-certificate.pem'),
      'utf8',
    )

    for (const name of ['sealing.key', 'database-password'])
      canaries.push((await readFile(join(server.dataDir, 'secrets', name), 'utf8')).trim())

    const beside = await typed('backup', [], env)
    expect(beside).toMatchObject({ code: 0, said: expect.stringContaining('encrypted, with the secrets') })
    await server.signUp('bob@example.org')
    await stopped(server, app)
    expect(await typed('backup', [], env)).toMatchObject({ code: 0 })
    expect(await typed('backup', ['list'], env)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^(?:backup-.*encrypted, with the secrets\n){2}$/),
    })
    const drill = await typed('backup', ['drill'], env)
    expect(drill.said).toContain('Every row and file came back as it was kept')
    expect(drill.code).toBe(0)

    await writeFile(join(root, 'words'), 'short\n')
    const { BACKUP_PASSPHRASE: _, ...rest } = env
    expect(await typed('backup', [], { ...rest, BACKUP_PASSPHRASE_FILE: join(root, 'words') })).toMatchObject(
      {
        code: 1,
        said: expect.stringContaining('The passphrase could not be read'),
      },
    )
    await rm(join(root, 'words'))

    // what is carried elsewhere: without the installation, and typed by hand
    const copy = join(root, 'elsewhere', 'backups')
    await cp(backups, copy, { recursive: true })
    const newest = await backupAt(copy)
    const other = { DATA_DIR: join(root, 'nothing-here') }
    expect(await typed('backup', ['drill', copy], other, `${WORDS}\n`)).toMatchObject({ code: 0 })
    expect(await typed('backup', ['drill', copy], other, 'other words than those\n')).toMatchObject({
      code: 1,
      said: expect.stringContaining('That is not its passphrase.'),
    })

    await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: newest })
    const secrets = unzipSync(await openedByOthers(newest, 'secrets.zip.age'))
    expect(Buffer.from(secrets['installation-certificate.pem'] ?? []).toString()).toBe(certificate)
    expect((await openedByOthers(newest, 'tables/auth.account.copy.gz.age')).subarray(0, 2)).toEqual(
      Buffer.from([0x1f, 0x8b]),
    )

    // it burns
    await rm(server.dataDir, { recursive: true })
    await rm(backups, { recursive: true })
    const wrong = await typed('restore', [copy], { DATA_DIR: server.dataDir }, 'not the right words\n')
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('nothing opened it') })
    expect(await readdir(root)).toEqual(['elsewhere'])
    const back = await typed('restore', [copy], { DATA_DIR: server.dataDir }, `${WORDS}\n`)
    expect(back.said).toContain('Put back what was there at')
    expect(back.code).toBe(0)
    expect(await readFile(join(server.dataDir, 'secrets', 'installation-certificate.pem'), 'utf8')).toBe(
      certificate,
    )
    app = await server.start()
    expect(await server.query(`select email from auth.account order by email`)).toEqual([
      { email: 'ada@example.org' },
      { email: 'bob@example.org' },
    ])
    await stopped(server, app)

    const cut = join(newest, 'tables', 'auth.account.copy.gz.age')
    await truncate(cut, (await readFile(cut)).length - 20)
    expect(await typed('backup', ['drill', copy], other, `${WORDS}\n`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the rows of auth.account cannot be read'),
    })
    // it burns once more, and half of what is left of its backups is served to nobody
    await rm(server.dataDir, { recursive: true })
    expect(await typed('restore', [copy], { DATA_DIR: server.dataDir }, `${WORDS}\n`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the rows of auth.account cannot be read'),
    })
    await expect(server.start()).rejects.toThrow(/^ended with/)
    await expect
      .poll(() => server.errors.join(' '))
      .toContain('that was broken off: type npm run restore again')
    expect(canaries.filter((one) => server.errors.join(' ').includes(one))).toEqual([])
    // a wrong DATA_DIR makes no installation
    await mkdir(join(root, 'empty'))
    expect(await typed('backup', [], { ...env, DATA_DIR: join(root, 'empty') })).toMatchObject({ code: 1 })
    expect(await readdir(join(root, 'empty'))).toEqual([])
    await rm(root, { recursive: true, force: true })
  },
)
