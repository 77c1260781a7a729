// Runs between the application and PostgreSQL, as plain JavaScript to stay small.
// PostgreSQL must end with the application however that one ends, and must come back when it dies alone:
// the channel to the application closes with the application, and then the database is shut down.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** @type {{ program: string, args: string[], folder: string, user: { uid: number, gid: number } | null, temporary: string | null, env: Record<string, string> }} */
const job = JSON.parse(process.argv[2] ?? '{}')
const FIRST_START_MS = 30_000
/** How long nothing is said while something is waited for, the first time and then again. */
const SILENT_MS = { first: 1_000, again: 5_000 }
const STILL_IN_USE = /lock file|shared memory|still in use|being used/i

let child = null
const ending = new AbortController()
let everReady = false

function tell(message) {
  if (process.connected) process.send(message, () => {})
}

function stop() {
  if (ending.signal.aborted) return
  ending.abort()
  const running = child
  if (running === null) return
  running.kill('SIGINT')
  for (const [ms, signal] of [
    [15_000, 'SIGQUIT'],
    [25_000, 'SIGKILL'],
  ]) {
    setTimeout(() => running.kill(signal), ms).unref()
  }
}

function pidFile() {
  try {
    return readFileSync(join(job.folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the process works in our folder; null when the system does not tell. */
function isOurs(pid) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(job.folder)
    const { stdout, status } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return status === 0 ? stdout.includes(job.folder) : null
  } catch {
    return null
  }
}

/**
 * Stops a database that an earlier application and its watchdog, both killed, left on this folder.
 * The application holds the claim on the data folder, so it cannot be anyone else's.
 * Returns the pid of postmaster.pid when that number now belongs to some other program.
 */
async function stopOrphan() {
  const pid = Number(pidFile()[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return null
  const ours = isOurs(pid)
  if (ours === false) return pid
  if (ours !== true) return null
  tell({ log: `stopping the database of an earlier run (process ${pid})` })
  process.kill(pid, 'SIGINT')
  const started = Date.now()
  let urged = false
  const remind = reminder(
    () => `waiting for the database of an earlier run to write down what it has (process ${pid})`,
  )
  while (isAlive(pid) && isOurs(pid) === true && Date.now() - started < 25_000) {
    if (!urged && Date.now() - started > 15_000) {
      urged = true
      process.kill(pid, 'SIGQUIT')
    }
    remind()
    await wait(50)
  }
  return null
}

/** Called again and again while something is waited for: says what, now and then. */
function reminder(words) {
  let next = Date.now() + SILENT_MS.first
  return () => {
    if (Date.now() < next) return
    next = Date.now() + SILENT_MS.again
    tell({ log: words() })
  }
}

/** The kernel then ends the database even if this watchdog is killed as well. */
function withDeathSignal() {
  const setpriv = '/usr/bin/setpriv'
  const works =
    process.platform === 'linux' &&
    existsSync(setpriv) &&
    spawnSync(setpriv, ['--pdeathsig', 'INT', '/bin/true'], { stdio: 'ignore' }).status === 0
  return works ? [setpriv, ['--pdeathsig', 'INT', job.program, ...job.args]] : [job.program, job.args]
}

/** Runs PostgreSQL once, to its end. */
async function serve(program, args, foreignPid) {
  // PostgreSQL takes a live process with the pid of its lock file for another postmaster unless told that it is
  // a relative. It still checks its shared memory, so this cannot let two in.
  const env = foreignPid === null ? job.env : { ...job.env, PG_GRANDPARENT_PID: String(foreignPid) }
  const started = spawn(program, args, {
    ...job.user,
    cwd: '/',
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child = started
  const lines = []
  started.stderr.on('data', (chunk) => {
    for (const line of String(chunk).split('\n')) if (line.trim() !== '') lines.push(line)
    lines.splice(0, lines.length - 20)
  })
  const ended = new Promise((done) => {
    started.once('error', (error) => done(String(error)))
    started.once('close', (code, signal) => done(signal ?? `code ${code}`))
  })
  const over = new AbortController()
  void ended.then(() => over.abort())
  const remind = reminder(() => `waiting for the database: ${lines.at(-1) ?? 'it has said nothing yet'}`)
  while (!over.signal.aborted && !ending.signal.aborted) {
    const [pid, , , , , , , status] = pidFile()
    if (Number(pid) === started.pid && status?.trim() === 'ready') {
      everReady = true
      tell({ ready: true })
      break
    }
    remind()
    await Promise.race([ended, wait(20)])
  }
  const how = await ended
  child = null
  return {
    how,
    reason: lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? how,
    lines,
  }
}

async function run() {
  const [program, args] = withDeathSignal()
  const deadline = Date.now() + FIRST_START_MS
  let pause = 100
  while (!ending.signal.aborted) {
    const foreignPid = await stopOrphan()
    if (ending.signal.aborted) break
    const since = Date.now()
    const { how, reason, lines } = await serve(program, args, foreignPid)
    if (ending.signal.aborted) break
    const mayWait = STILL_IN_USE.test(lines.join('\n')) && Date.now() < deadline
    if (!everReady && !mayWait) {
      tell({ failed: reason })
      break
    }
    if (everReady) tell({ log: `the database stopped by itself (${how}); starting it again` })
    pause = !everReady || Date.now() - since > 60_000 ? 100 : Math.min(pause * 2, 5000)
    await wait(pause)
  }
}

process.on('disconnect', stop)
process.on('message', (message) => {
  if (message === 'stop') stop()
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
if (!process.connected) stop()

await run()
if (job.temporary !== null) rmSync(job.temporary, { recursive: true, force: true })
if (process.connected) process.disconnect()
