import * as m from '@evensettle/messages/site/which-version.ts'
import { didNotWork } from '@evensettle/messages/refusals/otherwise.ts'

const CHECK = '/api/agreements/check'

/** Whether a sealed file is the version that counts, as the service says: only its digest is sent. */
export async function versionWords(sha256: string): Promise<string> {
  const answer = await fetch(CHECK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sha256 }),
    credentials: 'omit',
  }).catch(() => null)
  if (!answer?.ok) return didNotWork()
  const told: unknown = await answer.json().catch(() => null)
  const sealed = fieldsOf(fieldsOf(told)['sealed'])
  if (Object.keys(sealed).length === 0) return m.unknown()
  const about = { version: String(sealed['version']), sealed: String(sealed['sealedOn']) }
  if (sealed['part'] === 'points') return m.part(about)
  if (sealed['part'] === 'standstill') return m.standstill(about)
  if (typeof sealed['replacedOn'] === 'string')
    return m.replaced({ ...about, replaced: sealed['replacedOn'], current: String(sealed['current']) })
  return m.current(about)
}

function fieldsOf(one: unknown): Record<string, unknown> {
  return typeof one === 'object' && one !== null ? { ...one } : {}
}
