import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** What Node has compiled once is not compiled again: half of the work of a start. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

/** Runs a program to its end with its output collected; `hear` gets each piece of it as it comes. */
export function collect(program, args, options = {}, hear = () => {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        hear(String(chunk))
      })
    }
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Runs a program in the foreground and returns its exit code. It gets each signal once, however many of npm,
 * the terminal and the service manager send it, and is told to stop when this process is gone.
 */
export function runForeground(node, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(node, ['--import', join(ROOT, 'scripts', 'follow-parent.js'), ...args], {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const last = new Map()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (Date.now() - (last.get(signal) ?? 0) < 1000) return
        last.set(signal, Date.now())
        child.kill(signal)
      })
    }
    whenOrphaned(() => child.kill('SIGTERM'))
    child.on('error', () => done(1))
    child.on('exit', (code, signal) => done(code ?? (signal === null ? 1 : 130)))
  })
}

/**
 * npm runs us in a shell: a signal ends that shell without telling us, and a killed npm tells nobody.
 * Both show as a changed parent or grandparent.
 */
function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return
  const before = elders()
  const watch = setInterval(() => {
    if (elders() === before) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}

function elders() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return ''
  }
}
