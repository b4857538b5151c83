import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Puts `files` (by path) in place of `folder`, so that no reader ever sees half a build. */
export async function replaceFolder(
  folder: string,
  files: Map<string, Uint8Array | string>,
): Promise<void> {
  const next = `${folder}.next-${process.pid}`
  const last = `${folder}.last-${process.pid}`
  for (const [path, contents] of files) {
    await mkdir(dirname(join(next, path)), { recursive: true })
    await writeFile(join(next, path), contents)
  }
  await rename(folder, last).catch(() => undefined)
  await rename(next, folder)
  await rm(last, { recursive: true, force: true })
}
