import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { PaperAnswer } from './answer.ts'
import { check } from './check.ts'
import type { Known } from './paper.ts'
import { logOver, pinsOf } from './service.ts'
import { TOOLS } from './tools.ts'
import { answerWords } from './words.ts'

const USAGE = `check-paper <file> --at <address>                                     asks that service for its certificate and its public log
check-paper <file> --certificate <SHA-256> [--log-key <key>]          asks nobody
check-paper <file> --certificate … --log-key … --at <address>         asks for the public log only

Checks a sealed PDF, or a ZIP file that came from the service. Ends with 0: genuine, 1: changed or not from here, 2: cannot say.`

/** What a script sees of the answer. */
const EXIT: Record<PaperAnswer['is'], number> = { genuine: 0, changed: 1, not_from_here: 1, cannot_say: 2 }

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function knownBy(values: {
  at?: string
  certificate?: string
  'log-key'?: string
}): Promise<Known | null> {
  const { at, certificate } = values
  if (certificate !== undefined)
    return {
      pins: {
        certificate: certificate.replaceAll(/[^0-9a-f]/gi, '').toLowerCase(),
        logKey: values['log-key'] ?? null,
      },
      log: at === undefined ? null : logOver(at),
    }
  if (at === undefined) return null
  const pins = await pinsOf(at).catch(() => null)
  if (!pins)
    say(`${at} cannot be reached, or is no such service. To check without it: --certificate <SHA-256>.`)
  return pins && { pins, log: logOver(at) }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, certificate: { type: 'string' }, 'log-key': { type: 'string' } },
  })
  const [path] = positionals
  if (path === undefined || (values.at === undefined && values.certificate === undefined)) {
    say(USAGE)
    return 2
  }
  const file = await readFile(path).catch(() => null)
  if (!file) {
    say(`This file cannot be read: ${path}`)
    return 2
  }
  const known = await knownBy(values)
  if (!known) return 2
  const { is, title, words, details } = answerWords(await check(TOOLS, new Uint8Array(file), known), 'UTC')
  say(`${title}. ${words}`)
  for (const [label, value] of details) say(`  ${label}: ${value.replaceAll('\n', ' ')}`)
  if (is === 'genuine')
    say(
      'Compare the certificate with one that you got another way: who made the file may have told you a wrong number.',
    )
  return EXIT[is]
}

process.exitCode = await run()
