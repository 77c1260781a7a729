import { afterAll } from 'vitest'
import { closeOpened } from './open-until-the-end.ts'

// Files share a process: a hook in a module that is loaded once would close only what the first file opened.
afterAll(closeOpened)
