import { MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { addEvidence } from '@evensettle/contracts/evidence.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aDocument } from '../../../testing/made-up-evidence.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { deliver, deliverKept, forgetFile, hasRoomFor, keepFile, keptFiles } from './queries.ts'

it.each([
  ['a photo, where the browser does not say how much it has', 3, 0, null, true],
  ['a photo beside what waits already', 3, 297, null, true],
  ['one too many', 4, 297, null, false],
  ['a photo with room in the browser', 3, 0, 23, true],
  ['a photo that would fill the browser', 4, 0, 23, false],
])('keeps %s, or says that it is too large', (_, size, kept, free, isKept) => {
  const room = free === null ? null : free * MEGABYTE
  expect(hasRoomFor(size * MEGABYTE, kept * MEGABYTE, room)).toBe(isKept)
})

describe('a file that waits in this browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  const caseId = '01890000-0000-7000-8000-000000000001'
  const password = 'This PDF cannot be opened without a password.'
  const newFile = () => ({
    id: crypto.randomUUID(),
    file: new File(['x'], 'receipt.pdf', { type: 'application/pdf' }),
    itemId: null,
    kind: null,
  })

  /** How often the service is asked to take a file, and what it says. */
  function aService(refused: () => Refused): string[] {
    const asked: string[] = []
    stubService(
      on(addEvidence, ({ id }) => {
        asked.push(id)
        return refused()
      }),
    )
    return asked
  }

  it.each([
    ['EVIDENCE_UNREADABLE', true],
    ['EVIDENCE_TOO_MANY', false],
    ['NOT_FOUND', false],
  ] as const)(
    'stays with the reason where it is refused (%s), and is not tried again',
    async (code, isFinal) => {
      const asked = aService(() => new Refused(code, { message: password }))
      const viewer = { caseId, token: code }
      const file = newFile()
      await keepFile(viewer, file)
      await vi.waitFor(async () =>
        expect(await keptFiles(viewer)).toMatchObject([{ id: file.id, problem: password, isFinal }]),
      )
      expect(await deliverKept(viewer)).toBe(false)
      window.dispatchEvent(new Event('online'))
      expect(asked).toEqual([file.id])
      await forgetFile(file.id)
      expect(await keptFiles(viewer)).toEqual([])
    },
  )

  it('is tried again when somebody asks for it, and then goes on waiting by itself', async () => {
    let code: 'EVIDENCE_TOO_MANY' | 'STORAGE_FULL' = 'EVIDENCE_TOO_MANY'
    aService(() => new Refused(code))
    const viewer = { caseId, token: 'asks' }
    const file = newFile()
    await keepFile(viewer, file)
    await vi.waitFor(async () => expect((await keptFiles(viewer))[0]?.problem).toBeTypeOf('string'))
    code = 'STORAGE_FULL'
    const unasked = { file, isKept: false, onPart: () => {} }
    // of two who wait for their turn the second is told what the first was
    expect(await deliver(viewer, unasked)).toBe('refused')
    await expect(deliver(viewer, { ...unasked, isAsked: true })).rejects.toMatchObject({ code })
    expect(await keptFiles(viewer)).toMatchObject([{ problem: null }])
  })

  it('is not sent again where a former visit left before it heard that all of it had arrived', async () => {
    const viewer = { caseId, token: 'arrived' }
    const file = newFile()
    const asked: string[] = []
    stubService(
      on(addEvidence, ({ id }) => {
        asked.push(id)
        return aDocument({ id, state: 'ready' })
      }),
    )
    await keepFile(viewer, file)
    await vi.waitFor(async () => expect(await keptFiles(viewer)).toEqual([]))
    expect(asked).toEqual([file.id])
  })

  it('does not come back when it is left out while it is refused', async () => {
    const viewer = { caseId, token: 'left out' }
    const file = newFile()
    aService(() => {
      void forgetFile(file.id)
      return new Refused('EVIDENCE_TOO_MANY')
    })
    await keepFile(viewer, file)
    await vi.waitFor(async () => expect(await keptFiles(viewer)).toEqual([]))
  })
})
