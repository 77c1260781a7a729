import { mkdirSync, existsSync, globSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { emitSection, type Sentences } from './emit.ts'
import { pseudo, type PseudoLanguage } from './pseudo.ts'
import { CatalogueFault, readCatalogue, type Catalogue } from './read.ts'
import { BASE_LANGUAGE } from './runtime.ts'

const ROOM = dirname(import.meta.dirname)
/** Where the compiled sentences lie; made by every command, never committed. */
const BUILT = join(ROOM, 'build')

/** Compiles the catalogue of a folder with one sub-folder for each language: place → text of its module. */
export function compileFolder(folder: string): Map<string, string> {
  const base = readCatalogue(join(folder, BASE_LANGUAGE))
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => name !== BASE_LANGUAGE && name !== 'src')
    .map((name) => [name, readCatalogue(join(folder, name))] as const)
  for (const [language, catalogue] of others) mustBeKnown(language, catalogue, base)
  return compiled(base, (place, key, elements) => [
    [BASE_LANGUAGE, elements],
    ...others.flatMap(([language, catalogue]) => {
      const translated = catalogue.get(place)?.get(key)
      return translated === undefined ? [] : [[language, translated.elements] as const]
    }),
  ])
}

/** The English catalogue in a made-up language, and in no other. */
export function compilePseudo(folder: string, language: PseudoLanguage): Map<string, string> {
  return compiled(readCatalogue(join(folder, BASE_LANGUAGE)), (_place, _key, elements) => [
    [BASE_LANGUAGE, pseudo(elements, language)],
  ])
}

function compiled(
  base: Catalogue,
  inAllLanguages: (place: string, key: string, elements: MessageFormatElement[]) => Sentences,
): Map<string, string> {
  return new Map(
    [...base].map(([place, section]) => {
      const sentences = [...section].map(
        ([key, { elements }]) => [key, inAllLanguages(place, key, elements)] as const,
      )
      return [place, emitSection(place, new Map(sentences))]
    }),
  )
}

function mustBeKnown(language: string, catalogue: Catalogue, base: Catalogue): void {
  for (const [place, section] of catalogue) {
    for (const key of section.keys()) {
      if (!base.get(place)?.has(key)) {
        throw new CatalogueFault(`${language}/${place}.${key}: ${BASE_LANGUAGE} has no such sentence`)
      }
    }
  }
}

/** Brings `folder` up to date; a module that has not changed keeps its age. */
export function writeModules(modules: ReadonlyMap<string, string>, folder: string): void {
  const wanted = new Set([...modules.keys()].map((place) => `${place}.ts`))
  for (const file of existsSync(folder) ? globSync('*/*.ts', { cwd: folder }) : []) {
    if (!wanted.has(file)) rmSync(join(folder, file))
  }
  for (const [place, text] of modules) {
    const file = join(folder, `${place}.ts`)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** What every command does first. */
export function compileCatalogue(): void {
  writeModules(compileFolder(ROOM), BUILT)
}

/** Makes the catalogue of a made-up language beside the real one; returns where it lies. */
export function compilePseudoCatalogue(language: PseudoLanguage): string {
  const folder = join(BUILT, `pseudo-${language}`)
  writeModules(compilePseudo(ROOM, language), folder)
  return folder
}

if (import.meta.main) {
  try {
    compileCatalogue()
  } catch (error) {
    if (!(error instanceof CatalogueFault)) throw error
    process.stderr.write(`messages: ${error.message}\n`)
    process.exitCode = 1
  }
}
