import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** LibreOffice, where it is installed (Debian: libreoffice-calc-nogui): a second program that reads our files. */
export const SOFFICE = Bun.which('soffice')

/**
 * Opens xlsx files, recalculates every formula and returns the cells as text, by row and column.
 * Figures have all their decimals, unless `asShown`: then they are in their cells' formats, in en-US.
 */
export async function recalculate(
  files: readonly Uint8Array[],
  { asShown = false } = {},
): Promise<string[][][]> {
  const folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
  try {
    await writeSettings(folder)
    const names = files.map((_, at) => `${at}.xlsx`)
    await Promise.all(files.map((file, at) => writeFile(join(folder, `${at}.xlsx`), file)))
    await convert(folder, names, asShown)
    return await Promise.all(
      files.map(async (_, at) => parseCsv(await readFile(join(folder, `${at}.csv`), 'utf8'))),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pastes a text as it is copied in another program, and returns the cells, figures with all decimals. */
export async function pasteText(text: string): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
  try {
    await writeFile(join(folder, 'copied.txt'), text)
    // Tabs, quotes, UTF-8, from the first line, en-US, figures found as where they are typed.
    const input = '--infilter=Text - txt - csv (StarCalc):9,34,76,1,,1033,false,true'
    await convert(folder, ['copied.txt'], false, input)
    return parseCsv(await readFile(join(folder, 'copied.csv'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Recalculates whatever a file says it was written by: by default the results in it are trusted. */
async function writeSettings(folder: string): Promise<void> {
  const user = join(folder, 'profile', 'user')
  await mkdir(user, { recursive: true })
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`,
  )
}

async function convert(
  folder: string,
  names: readonly string[],
  asShown: boolean,
  ...input: string[]
): Promise<void> {
  // Comma, quotes, UTF-8, from the first line, en-US, all texts quoted, no detection, as shown.
  const options = `44,34,76,1,,1033,true,false,${asShown}`
  const soffice = Bun.spawn(
    [
      SOFFICE ?? 'soffice',
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      ...input,
      '--convert-to',
      `csv:Text - txt - csv (StarCalc):${options}`,
      '--outdir',
      folder,
      ...names.map((name) => join(folder, name)),
    ],
    { stdout: 'ignore', stderr: 'pipe' },
  )
  const errors = await new Response(soffice.stderr).text()
  if ((await soffice.exited) !== 0) throw new Error(`LibreOffice failed: ${errors}`)
}

function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') rows.push([])
  }
  return rows
}
