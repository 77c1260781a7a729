import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'

const ROOT = new URL('../../../../../', import.meta.url)

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: unknown }
type Judge = { (data: unknown): boolean; errors?: unknown }

const manifestsIn = (text: string) => parseAllDocuments(text).map((one) => one.toJS() as Manifest)

/** What judges a kind of object, made of the schema of the API itself. */
async function judgeOf({ apiVersion, kind }: Manifest): Promise<Judge> {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  const name = [group.replace(/\..*/, ''), version, kind].map(capitalized).join('')
  const found = (await import(`kubernetes-models/_schemas/IoK8sApi${name}`)) as { validate: Judge }
  return found.validate
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The same value, which notes each of its fields that nobody asks for: a schema that has no such field never does. */
function watched(value: unknown, path: string, asked: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key) {
      const inside: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return inside
      asked.add(`${path}/${key}`)
      return watched(inside, `${path}/${key}`, asked)
    },
  })
}

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => [
    `${path}/${key}`,
    ...pathsIn(inside, `${path}/${key}`),
  ])
}

/** What of a manifest the schema does not allow or does not know. */
async function faultsOf(manifest: Manifest): Promise<string[]> {
  const validate = await judgeOf(manifest)
  const asked = new Set<string>()
  const isGood = validate(watched(manifest, '', asked))
  const unknown = pathsIn(manifest, '').filter((path) => !asked.has(path))
  return [...(isGood ? [] : [JSON.stringify(validate.errors)]), ...unknown]
}

let manifests: Manifest[]

beforeAll(async () => {
  manifests = manifestsIn(await readFile(new URL('deploy/kubernetes/evensettle.yaml', ROOT), 'utf8'))
})

type Pod = {
  metadata: { labels: Record<string, string> }
  spec: {
    volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
    containers: {
      envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
      ports: { name: string }[]
      volumeMounts: { name: string }[]
    }[]
  }
}

const named = (kind: string) =>
  manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
const specs = <T>(kind: string) => manifests.filter((one) => one.kind === kind).map(({ spec }) => spec as T)
const pods = () => specs<{ template: Pod }>('Deployment').map(({ template }) => template)

describe('what is told to Kubernetes', () => {
  it('has the form that its API asks for, and no field that it does not know', async () => {
    expect(manifests.length).toBeGreaterThan(9)
    for (const one of manifests) expect([one.kind, await faultsOf(one)]).toEqual([one.kind, []])
  })

  it('is found to be wrong where a value or the name of a field is', async () => {
    const [one] = manifests.filter(({ kind }) => kind === 'Deployment')
    if (!one) throw new Error('no deployment')
    const spoilt = structuredClone(one) as { spec: Record<string, unknown> } & Manifest
    spoilt.spec['replicas'] = 'two'
    spoilt.spec['stratgy'] = {}
    const faults = await faultsOf(spoilt)
    expect(faults).toHaveLength(2)
    expect(faults.join()).toMatch(/\/spec\/replicas.*\/spec\/stratgy/s)
  })

  it('names nothing that is not there', () => {
    for (const { spec } of pods()) {
      const volumes = spec.volumes.map(({ name }) => name)
      const claims = spec.volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? [])
      expect(named('PersistentVolumeClaim')).toEqual(expect.arrayContaining(claims))
      for (const { envFrom, volumeMounts } of spec.containers) {
        expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map(({ name }) => name)))
        expect(named('ConfigMap')).toEqual(
          expect.arrayContaining(envFrom.flatMap(({ configMapRef: ref }) => ref?.name ?? [])),
        )
        expect(named('Secret')).toEqual(
          expect.arrayContaining(envFrom.flatMap(({ secretRef: ref }) => ref?.name ?? [])),
        )
      }
    }
    const [service] = specs<{ selector: Record<string, string>; ports: { targetPort: string }[] }>('Service')
    const served = pods().filter(({ metadata }) =>
      Object.entries(service?.selector ?? {}).every(([key, value]) => metadata.labels[key] === value),
    )
    expect(served).toHaveLength(1)
    const ports = served.flatMap(({ spec }) =>
      spec.containers.flatMap((one) => one.ports.map(({ name }) => name)),
    )
    expect(ports).toEqual(expect.arrayContaining((service?.ports ?? []).map(({ targetPort }) => targetPort)))
  })
})
