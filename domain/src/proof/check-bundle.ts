import { entryText, linkText as auditLinkText } from '../audit/chain.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { checkLogProof, type LogTools } from '../log/log-proof.ts'
import { keyIn } from '../log/note.ts'
import { err, ok, type Result } from '../result.ts'
import { readArchive, type ArchivedFile } from './archive.ts'
import {
  BUNDLE_FILES,
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleFault,
  type Manifest,
  type ShownEntry,
  type WholeBundle,
} from './bundle.ts'
import { firstLinkFault } from './check-links.ts'
import { toldOf, type Digest, type ShownLink } from './link.ts'

/** What a browser and Node both can do and a language without either cannot. */
export type Tools = LogTools & {
  digest: Digest
  text: (utf8: Uint8Array) => string
  fromBase64: (text: string) => Uint8Array
  /** ECDSA over P-256 with SHA-256; the key as the 91 bytes of its SubjectPublicKeyInfo, the signature as 64 bytes */
  verify: (key: Uint8Array, signature: Uint8Array, signed: Uint8Array) => Promise<boolean>
}

/**
 * Checks a bundle by itself: its archive, the digest of each file, the signature over them, every link of the chain, and each
 * entry of the audit trail. The first thing that is not as it was written is named.
 */
export async function checkBundle(
  archive: Uint8Array,
  tools: Tools,
): Promise<Result<WholeBundle, BundleFault>> {
  const read = readArchive(archive, tools.text)
  if (!read.ok) return err({ kind: 'archive', file: read.at && inFolder(read.at) })
  const folders = new Set(read.files.map(({ name }) => name.split('/')[0]))
  if (folders.size !== 1) return err({ kind: 'manifest', file: BUNDLE_FILES.manifest })
  return checkBundleFiles(
    read.files.map(({ name, bytes }) => ({ name: inFolder(name), bytes })),
    tools,
  )
}

/** The same of the files of a bundle, by their names in its folder, however they were packed. */
export async function checkBundleFiles(
  read: readonly ArchivedFile[],
  tools: Tools,
): Promise<Result<WholeBundle, BundleFault>> {
  const files = new Map(read.map((one) => [one.name, one]))
  const found = files.get(BUNDLE_FILES.manifest)
  const manifest = found && manifestOf(tools.text(found.bytes))
  if (!found || !manifest || files.size !== read.length)
    return err({ kind: 'manifest', file: BUNDLE_FILES.manifest })
  const listed = await fileFault(tools, manifest, files)
  if (listed) return err(listed)
  const signed = await signatureOf(tools, found, files)
  if (!signed.ok) return signed
  const links = linesOf(tools, files.get(BUNDLE_FILES.links)).filter(isLink)
  const fault = await firstLinkFault(tools.digest, manifest.case.id, links, manifest.strands)
  if (fault) return err({ kind: 'link', file: BUNDLE_FILES.links, fault })
  const digests = digestsIn(links)
  const other = manifest.files.find(({ of, sha256 }) => of && digests.get(`${of.kind} ${of.ref}`) !== sha256)
  if (other) return err({ kind: 'file_other', file: other.name })
  const audit = linesOf(tools, files.get(BUNDLE_FILES.audit)).filter(isEntry)
  for (const one of audit) {
    if (await isEntryAltered(tools, manifest, one))
      return err({ kind: 'audit_altered', file: BUNDLE_FILES.audit, entryId: one.entry.id })
  }
  const logged = await headOf(tools, manifest, digests)
  if (!logged.ok) return logged
  return ok({ manifest, fingerprint: signed.value, links, audit, head: logged.value })
}

/** Checks that each paper is in the public log as it says; gives the newest head of those that say so. */
async function headOf(
  tools: Tools,
  { log }: Manifest,
  digests: ReadonlyMap<string, string | null>,
): Promise<Result<Checkpoint | null, BundleFault>> {
  if (log === undefined) return ok(null)
  const file = BUNDLE_FILES.manifest
  const key = isRecord(log) && typeof log.key === 'string' ? await keyIn(tools.sha256, log.key) : null
  if (!key || !Array.isArray(log.papers) || !log.papers.every(isRecord))
    return err({ kind: 'log', file, ref: null })
  let newest: Checkpoint | null = null
  for (const { ref, kind, salt, at, proof } of log.papers) {
    const digest = digests.get(`seal ${ref}`) ?? null
    const found =
      digest === null ? null : await checkLogProof(tools, key, { sealed: { kind, digest, salt }, at, proof })
    if (found === null || typeof found === 'string') return err({ kind: 'log', file, ref })
    if (newest === null || found.head.size > newest.size) newest = found.head
  }
  return ok(newest)
}

/** The name of a file without the folder that holds the bundle. */
function inFolder(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

function manifestOf(text: string): Manifest | null {
  const parsed = parsedOf(text)
  if (!isRecord(parsed) || parsed['format'] !== BUNDLE_FORMAT || parsed['version'] !== BUNDLE_VERSION)
    return null
  const { case: one, strands, files, madeAt, madeFor } = parsed
  if (!isRecord(one) || !Array.isArray(strands) || !Array.isArray(files)) return null
  const isWhole =
    [one['id'], one['reference'], madeAt, madeFor].every((each) => typeof each === 'string') &&
    [...strands, ...files].every(isRecord)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at field by field; what is missing further in does not fit any digest
  return isWhole ? (parsed as Manifest) : null
}

async function fileFault(
  tools: Tools,
  manifest: Manifest,
  files: ReadonlyMap<string, ArchivedFile>,
): Promise<BundleFault | null> {
  const names = new Set<string>([BUNDLE_FILES.manifest, BUNDLE_FILES.signature])
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files.get(name)
    if (!file) return { kind: 'file_missing', file: name }
    if (file.bytes.byteLength !== bytes || (await tools.digest(file.bytes)) !== sha256)
      return { kind: 'file_altered', file: name }
    names.add(name)
  }
  const added = [...files.keys()].find((name) => !names.has(name))
  return added === undefined ? null : { kind: 'file_added', file: added }
}

/** How the key of every certificate of this service begins: ECDSA over P-256. */
const KEY_HEAD = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
const KEY_BYTES = 91

/** The fingerprint of the certificate whose key signed the manifest. */
async function signatureOf(
  tools: Tools,
  manifest: ArchivedFile,
  files: ReadonlyMap<string, ArchivedFile>,
): Promise<Result<string, BundleFault>> {
  const [pem, signature] = [files.get(BUNDLE_FILES.certificate), files.get(BUNDLE_FILES.signature)]
  const encoded = /-----BEGIN CERTIFICATE-----(?<body>[^-]+)-----END/.exec(
    tools.text(pem?.bytes ?? new Uint8Array()),
  )
  const certificate = tools.fromBase64(encoded?.groups?.['body'] ?? '')
  const hex = [...certificate].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const at = hex.indexOf(KEY_HEAD) / 2
  if (at < 0) return err({ kind: 'certificate', file: BUNDLE_FILES.certificate })
  const given = tools.text(signature?.bytes ?? new Uint8Array())
  const key = certificate.subarray(at, at + KEY_BYTES)
  const isBase64 = /^[A-Za-z0-9+/]{86}==\n$/.test(given)
  const isSigned =
    isBase64 &&
    (await tools.verify(key, tools.fromBase64(given.trim()), manifest.bytes)) &&
    isCanonical(given)
  if (!isSigned) return err({ kind: 'signature', file: BUNDLE_FILES.signature })
  return ok(await tools.digest(certificate))
}

/** 64 bytes leave four bits of the last letter unused: they are nought, so that no other letter means the same. */
function isCanonical(given: string): boolean {
  return 'AQgw'.includes(given.charAt(85))
}

/** The digest that the first link about each thing holds, by kind and number. */
function digestsIn(links: readonly ShownLink[]): Map<string, string | null> {
  const digests = new Map<string, string | null>()
  for (const link of links) {
    const told = toldOf(link)
    const name = told && `${told.kind} ${told.ref}`
    if (name !== null && !digests.has(name)) digests.set(name, link.inside?.of[1] ?? null)
  }
  return digests
}

async function isEntryAltered(
  { digest }: Tools,
  manifest: Manifest,
  { entry, link }: ShownEntry,
): Promise<boolean> {
  if (entry.caseId !== manifest.case.id) return true
  if (!link) return false
  const { previous, hash, ...place } = link
  const isEntry = (await digest(entryText(entry))) === link.entryHash
  return !isEntry || (await digest(auditLinkText(previous, { ...place, entryId: entry.id }))) !== hash
}

function linesOf(tools: Tools, file: ArchivedFile | undefined): unknown[] {
  if (!file) return []
  return tools
    .text(file.bytes)
    .split('\n')
    .filter((line) => line !== '')
    .map(parsedOf)
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(one: unknown): one is Record<string, unknown> {
  return typeof one === 'object' && one !== null
}

function isLink(one: unknown): one is ShownLink {
  return (
    isRecord(one) &&
    typeof one['strand'] === 'string' &&
    typeof one['hash'] === 'string' &&
    isOpening(one['told']) &&
    isOpening(one['inside'])
  )
}

function isOpening(one: unknown): boolean {
  return one === undefined || (isRecord(one) && Array.isArray(one['of']))
}

function isEntry(one: unknown): one is ShownEntry {
  return isRecord(one) && isRecord(one['entry'])
}
