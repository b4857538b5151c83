import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { readTagged, type TaggedPdf } from './tagged-pdf.ts'

/** Programs that read pdfs, other than ours: Debian's poppler-utils and qpdf. */
const TOOLS = ['pdftotext', 'pdfinfo', 'pdftoppm', 'qpdf']

/** Whether all of them are installed. `npm test` installs them where it can. */
export const hasPdfTools = TOOLS.every((tool) => Bun.which(tool) !== null)

if (!hasPdfTools) {
  const missing = TOOLS.filter((tool) => Bun.which(tool) === null)
  console.error(`SKIPPED: what pdfs hold is not tested without ${missing.join(', ')}`)
}

export interface ReadPdf {
  /** What qpdf finds wrong with the file, and of ours what breaks PDF/UA or PDF/A; '' for nothing. */
  problems: string
  /** The text of each page in the order of the file, cells set apart by spaces. */
  pages: string[]
  /** The lines of all pages as they stand beside each other, columns set apart by spaces. */
  columns: string[]
  /** Title, Author, Pages and so on. */
  info: Record<string, string>
  /** Where the links lead. */
  links: string[]
}

/** Reads a pdf that we have written, with the programs and as what reads it aloud does. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf & { tagged: TaggedPdf }> {
  const [read, tagged] = await Promise.all([readPrint(file), readTagged(file)])
  return {
    ...read,
    tagged,
    problems: [read.problems, ...tagged.problems].filter(Boolean).join('\n'),
  }
}

/** Reads any pdf with the programs, one that the browser has printed say. */
export async function readPrint(file: Uint8Array): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  const path = join(folder, 'file.pdf')
  try {
    await writeFile(path, file)
    const [problems, text, layout, info, objects] = await Promise.all([
      run(['qpdf', '--check', path]).then(({ code, output }) => (code === 0 ? '' : output)),
      run(['pdftotext', '-raw', path, '-']).then(({ output }) => output),
      run(['pdftotext', '-layout', path, '-']).then(({ output }) => output),
      run(['pdfinfo', path]).then(({ output }) => output),
      run(['qpdf', '--qdf', '--object-streams=disable', path, '-']).then(({ output }) => output),
    ])
    const fields = info.split('\n').map((line) => line.split(/:\s+(.*)/) as [string, string])
    return {
      problems,
      pages: spaced(text).split('\f').slice(0, -1),
      columns: layout.split(/[\n\f]/),
      info: Object.fromEntries(fields),
      links: Array.from(objects.matchAll(/\/URI \((.*)\)/g), ([, link = '']) => link),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Its first page as png.
 * @param dpi pixels an inch
 */
export async function pictureOfPdf(file: Uint8Array, dpi: number): Promise<Buffer> {
  const command = ['pdftoppm', '-png', '-singlefile', '-r', `${dpi}`, '-']
  const { stdout } = Bun.spawn(command, { stdin: file, stdout: 'pipe' })
  return Buffer.from(await new Response(stdout).arrayBuffer())
}

/** Its text alone, in the order of the file, cells set apart by spaces. */
export const textOfPdf = async (file: Uint8Array): Promise<string> => spaced(await copiedText(file))

const spaced = (text: string): string => text.replace(/\t+ ?/g, ' ')

/** Its text as poppler has it copied. */
export async function copiedText(file: Uint8Array): Promise<string> {
  const reader = Bun.spawn(['pdftotext', '-raw', '-', '-'], { stdin: file, stdout: 'pipe' })
  return new Response(reader.stdout).text()
}

/** The words of a text, whatever separates them. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Presses the menu's item and waits for the file; returns it with its name. */
export async function downloadPdf(page: Page): Promise<{ file: Uint8Array; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), pressPdf(page)])
  return { file: await readFile(await download.path()), name: download.suggestedFilename() }
}

export async function pressPdf(page: Page): Promise<void> {
  await page.locator('[data-menu="share"]').hover()
  await page.locator('[data-menu="pdf"]').click()
}

async function run(command: string[]): Promise<{ code: number; output: string }> {
  const { stdout, stderr, exited } = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [output, errors] = await Promise.all([
    new Response(stdout).text(),
    new Response(stderr).text(),
  ])
  const code = await exited
  return { code, output: code === 0 ? output : output + errors }
}

export interface WordBox {
  readonly text: string
  /** From 0. */
  readonly page: number
  /** In pt from the page's upper left corner. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where poppler finds the words of a pdf. */
export async function wordBoxes(file: Uint8Array): Promise<WordBox[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, file)
    const { output } = await run(['pdftotext', '-tsv', path, '-'])
    return output.split('\n').flatMap((line) => {
      const [level, page, , , , , x, y, width, height, , text = ''] = line.split('\t')
      if (level !== '5') return []
      const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height].map(Number)
      return [{ text, page: Number(page) - 1, x: left, y: top, width: wide, height: high }]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
