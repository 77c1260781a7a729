import { expect, it } from 'vitest'
import { drawingOfFolder, drawingOfHouse, drawingProblems } from './draw-rooms.ts'

const SOURCES = new Map([
  ['server/src/platform/database/db.ts', `import type { Config } from '../../config.ts'`],
  ['server/src/config.ts', `import { x } from '@evensettle/domain/money.ts'`],
  ['server/src/features/cases/commands.ts', `import { db } from '../../platform/database/db.ts'`],
  ['server/src/features/messages/commands.ts', `import { x } from '../cases/commands.ts'`],
  ['domain/src/offers/offer.ts', `import type { Side } from '../cases/side.ts'`],
  ['server/src/app.ts', `import './features/messages/commands.ts'\nimport './config.ts'`],
])

function arrowsIn(drawing: string): string[] {
  return drawing.split('\n').filter((line) => line.includes('-->'))
}

it('draws who imports whom, without the arrows that a longer way tells', () => {
  expect(arrowsIn(drawingOfHouse(SOURCES))).toEqual([
    '  server --> server_features',
    '  server_config --> domain',
    '  server_features --> server_platform',
    '  server_platform --> server_config',
  ])
})

it('draws the rooms inside a folder', () => {
  expect(arrowsIn(drawingOfFolder(SOURCES, 'server/src/features'))).toEqual(['  messages --> cases'])
})

it('reports a page whose drawings are not what the files import', () => {
  const drawn = [drawingOfHouse(SOURCES), drawingOfFolder(SOURCES, 'domain/src')]
  const page = drawn.map((drawing) => `\`\`\`mermaid\n${drawing}\n\`\`\`\n`).join('\n')
  expect(drawingProblems(SOURCES, page)).toEqual([])
  for (const arrow of ['server_config --> domain', 'offers --> cases'])
    expect(drawingProblems(SOURCES, page.replace(arrow, ''))).toEqual([
      expect.stringContaining('out of date'),
    ])
})
