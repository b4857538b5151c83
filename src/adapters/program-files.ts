import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether this is the single executable (scripts/build/executable.ts), which embeds its files. */
export const IS_EXECUTABLE = Bun.embeddedFiles.length > 0

/** The folder of `src` and `dist`: the checkout, or the read-only file system in the executable. */
export const PROGRAM_FOLDER = IS_EXECUTABLE ? import.meta.dir : join(import.meta.dir, '..', '..')

/** The URL of a module that a worker thread runs, given by its path in the checkout. */
export const workerModule = (path: string): URL => pathToFileURL(join(PROGRAM_FOLDER, path))
