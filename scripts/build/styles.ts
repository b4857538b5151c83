import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Font, separateFonts } from './fonts.ts'
import type { Graph } from './graph.ts'

/** One of the two style sheets. */
export interface Sheet {
  /** With its hash: `first-1a2b3c4d.css`. */
  name: string
  css: string
}

export interface Styles {
  /** What a page shows before anybody does anything. */
  first: Sheet
  /** All the rest. */
  late: Sheet
  /** The modules to ask for by `withLateStyles`, as they or what they import have late styles. */
  styledLate: Set<string>
}

/**
 * Splits the styles in two. Bun would fold the styles of lazy chunks into the first sheet, where
 * everybody pays for every feature; one sheet for each chunk would repeat what they share. `atOnce`
 * are the modules whose styles a page needs from the start.
 */
export async function splitStyles(
  root: string,
  graph: Graph,
  atOnce: string[],
  folder: string,
  fonts: Map<string, Font>,
): Promise<Styles> {
  const needed = graph.staticFrom(atOnce)
  const isFirst = (sheet: string) => needed.has(sheet)
  const late = graph.styles.filter((sheet) => !isFirst(sheet))
  const styledLate = graph.lazyModules.filter((module) => {
    const reached = graph.staticFrom([module])
    return late.some((sheet) => reached.has(sheet))
  })
  return {
    first: await bundle(root, 'first', graph.styles.filter(isFirst), folder, fonts),
    late: await bundle(root, 'late', late, folder, fonts),
    styledLate: new Set(styledLate),
  }
}

/** The class names are those that the scripts get: they hang on each sheet's path from the root. */
async function bundle(
  root: string,
  name: string,
  sheets: string[],
  folder: string,
  fonts: Map<string, Font>,
): Promise<Sheet> {
  const entry = join(folder, `${name}.css`)
  await mkdir(folder, { recursive: true })
  await writeFile(
    entry,
    sheets.map((sheet) => `@import ${JSON.stringify(join(root, sheet))};`).join('\n'),
  )
  const result = await Bun.build({
    entrypoints: [entry],
    root,
    minify: true,
    plugins: [separateFonts(fonts)],
  })
  const css = (await result.outputs[0]?.text()) ?? ''
  return { name: `${name}-${Bun.hash(css).toString(36).slice(0, 8)}.css`, css }
}
