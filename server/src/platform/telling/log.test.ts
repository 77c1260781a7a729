import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { inWork, outsideWork } from './work-facts.ts'

type Line = {
  level: string
  message: string
  requestId?: string
  error?: { name: string; message: string; stack: string[]; cause?: { message: string } }
  reason?: string
}

function logged(write: (log: ReturnType<typeof createLogger>) => void): Line {
  const lines: string[] = []
  write(createLogger('info', (line) => lines.push(line)))
  return JSON.parse(lines[0] ?? '{}') as Line
}

const saidOf = (error: Error) => logged((log) => log.error('x', { error })).error?.message ?? ''

const ofDatabase = (code: string, message: string) =>
  Object.assign(new Error(message), { code, severity: 'ERROR', detail: 'Key (email)=(kumquat@example.org)' })

describe('a line of the log', () => {
  it('names the work that it belongs to, however long that waits, and nothing beside it', async () => {
    const lines: Line[] = []
    const log = createLogger('info', (line) => lines.push(JSON.parse(line) as Line))
    await Promise.all(
      ['a', 'b'].map((requestId) =>
        inWork({ requestId }, async () => {
          log.info('begins')
          await wait(5)
          log.info('goes on')
          outsideWork(() => log.info('of nobody'))
        }),
      ),
    )
    log.info('of nobody')
    const idsOf = (message: string) =>
      lines.filter((one) => one.message === message).map((one) => one.requestId)
    expect(idsOf('begins')).toEqual(['a', 'b'])
    expect(idsOf('goes on')).toEqual(['a', 'b'])
    expect(idsOf('of nobody')).toEqual([undefined, undefined, undefined])
  })

  it('says where an error came from, and what it was caused by', () => {
    const { error } = logged((log) =>
      log.error('x', { error: new Error('outer', { cause: new TypeError('inner') }) }),
    )
    expect(error).toMatchObject({ name: 'Error', message: 'outer', cause: { message: 'inner' } })
    expect(error?.stack[0]).toContain('log.test.ts')
  })
})

describe('what an error repeats is left out', () => {
  it.each([
    [
      new Error('Can’t send mail: 451 4.7.1 <kumquat@example.org>: Recipient address rejected: Greylisted'),
      'Can’t send mail: 451 4.7.1 <[address]>: Recipient address rejected: Greylisted',
    ],
    [new Error('no answer from +49 30 5550 1234 in time'), 'no answer from [number] in time'],
    [
      new Error('refused https://kumquat:secret@gateway.example.org:8443/send?key=kumquat'),
      'refused https://gateway.example.org:8443',
    ],
    [
      ofDatabase('22P02', 'invalid input syntax for type uuid: "kumquat"'),
      'invalid input syntax for type uuid: "…"',
    ],
    [
      ofDatabase('22003', 'value "kumquat" is out of range for type integer'),
      'value "…" is out of range for type integer',
    ],
    [
      ofDatabase('23505', 'duplicate key value violates unique constraint "mail_pkey"'),
      'duplicate key value violates unique constraint "mail_pkey"',
    ],
    [ofDatabase('42703', 'column "kum quat" does not exist'), 'column "…" does not exist'],
    [
      new TypeError("Cannot read properties of undefined (reading 'caseId')"),
      "Cannot read properties of undefined (reading 'caseId')",
    ],
    [
      Object.assign(new Error("ENOENT: no such file or directory, open '/data/files/1'"), {
        syscall: 'open',
      }),
      "ENOENT: no such file or directory, open '/data/files/1'",
    ],
    [new Error("we can't, they don't"), "we can't, they don't"],
  ])('%s', (error, said) => {
    expect(saidOf(error)).toBe(said)
  })

  it('of a text that is no JSON', () => {
    for (const text of ['kumquat', '{"a": kumquat}', '"kumquat" x', '["kumquat", kum']) {
      let said = ''
      try {
        JSON.parse(text)
      } catch (error) {
        said = saidOf(error as Error)
      }
      expect([text, said, said.includes('kumq')]).toEqual([text, expect.stringMatching(/./), false])
    }
  })

  it('where somebody wrote lines that look like places of the code', () => {
    const written = 'a\n    at kumquat (file:///kumquat.ts:1:1)\n'
    const errors = [
      ofDatabase('22P02', `invalid input syntax for type uuid: "${written}"`),
      new Error('outer', { cause: ofDatabase('22P02', `invalid input syntax for type uuid: "${written}"`) }),
    ]
    for (const error of errors) {
      const line = logged((log) => log.error('x', { error }))
      expect(JSON.stringify(line)).not.toContain('kumquat')
      expect(line.error?.stack[0]).toContain('log.test.ts')
    }
  })

  it('where its words were changed after it had come about, or taken away', () => {
    const written = 'a\n    at kumquat (file:///kumquat.ts:1:1)\n    at kumquat (node:fs:1:1)\n'
    for (const words of ['it was refused', 'invalid', '']) {
      const error = ofDatabase('22P02', `invalid input syntax for type uuid: "${written}"`)
      // somebody has looked: from now on its stack stays as it is
      expect(error.stack).toContain('kumquat')
      error.message = words
      const line = logged((log) => log.error('x', { error }))
      expect(JSON.stringify(line)).not.toContain('kumquat')
      expect(line.error?.stack.some((place) => place.includes('log.test.ts'))).toBe(true)
    }
  })

  it('where it is given by itself', () => {
    expect(logged((log) => log.warn('x', { reason: 'kumquat@example.org is away' })).reason).toBe(
      '[address] is away',
    )
  })

  it('and in its stack and its details', () => {
    const error = ofDatabase('22P02', 'invalid input syntax for type uuid: "kumquat"')
    expect(JSON.stringify(logged((log) => log.error('x', { error })))).not.toContain('kumquat')
  })
})
