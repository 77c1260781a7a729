import { expect, it } from 'vitest'
import { folderWorries } from './folders.ts'

it.each([
  [
    'nothing where all have the same',
    [
      { backups: 'a', files: 'b' },
      { backups: 'a', files: 'b' },
    ],
    [],
  ],
  ['nothing of who keeps none', [{ backups: 'a' }, {}], []],
  ['that backups lie in two', [{ backups: 'a' }, { backups: 'b' }], ['backups_apart']],
  ['that files lie in two', [{ files: 'a' }, { files: 'b' }], ['files_apart']],
  [
    'that one cannot be written, which is no other one',
    [{ backups: 'a' }, { backups: null }],
    ['backups_unwritable'],
  ],
] as const)('says %s', (_, running, worries) => expect(folderWorries(running)).toEqual(worries))
