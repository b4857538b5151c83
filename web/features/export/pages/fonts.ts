import type { Typeface } from '#domain/document/letterhead-limits.ts'
import { lazy } from '../../../state/lazy.ts'
import fonts from '../../../styles/fonts.css?inline'
import letterheadFonts from '../../../styles/letterhead-fonts.css?inline'

/** A file of a typeface as a pdf needs it. */
export interface FontFile {
  /** Of the uncompressed file, which the build makes beside the one that pages load. */
  readonly url: string
  readonly family: string
  /** A regular expression of the characters that pages draw with it. */
  readonly range: string
}

/** A file of the paper's typeface: the rule that loads it, and a letter that only it contains. */
export interface PaperFont {
  readonly file: FontFile
  readonly sample: string
  /** Of its typeface. */
  readonly name: string
  /** The rule with the file embedded, because a picture can't load anything. */
  rule(): Promise<string>
}

/** The families that a letterhead sets a document in; one without has the first alone. */
const FAMILIES: Readonly<Record<Typeface, readonly string[]>> = {
  sans: ['Inter Variable', 'Noto Sans Arabic Variable'],
  serif: ['Source Serif 4 Variable', 'Noto Naskh Arabic Variable'],
}

/**
 * The files of the typeface that the text needs, as listed in the page's style sheet. They are
 * loaded in the page too, so that it measures with the fonts it draws with.
 * @param typeface of the document's letterhead
 */
export async function fontsFor(text: string, typeface?: Typeface): Promise<PaperFont[]> {
  const families = typeface ? FAMILIES[typeface] : FAMILIES.sans.slice(0, 1)
  const needed = allFaces().filter(
    ({ name, letters }) => families.includes(name) && letters.test(text),
  )
  await Promise.all(needed.map((face) => face.load()))
  return needed
}

interface ListedFace extends PaperFont {
  readonly letters: RegExp
  load(): Promise<unknown>
}

let faces: readonly ListedFace[] | undefined

function allFaces(): readonly ListedFace[] {
  if (!faces) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fonts + letterheadFonts)
    faces = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map(readFace)
  }
  return faces
}

function readFace({ style }: CSSFontFaceRule): ListedFace {
  const value = (name: string) => style.getPropertyValue(name)
  const family = value('font-family')
  const [, url = ''] = /url\(["']?([^"')]+)/.exec(value('src')) ?? []
  const letters = lettersOf(value('unicode-range'))
  const fields = ['font-style', 'font-weight', 'unicode-range']
  const name = family.replace(/^["']|["']$/g, '')
  const sample = sampleOf(letters)
  return {
    file: { url: url.replace(/woff2$/, 'ttf'), family: name, range: letters.source },
    name,
    letters,
    sample,
    load: lazy(async () => {
      const loaded = await document.fonts.load(`14px ${family}`, sample)
      // A page that shows no letterhead doesn't list its typefaces.
      if (loaded.length > 0) return
      const unicodeRange = value('unicode-range')
      const face = new FontFace(name, `url("${url}")`, {
        weight: value('font-weight'),
        unicodeRange,
      })
      document.fonts.add(await face.load())
    }),
    rule: lazy(async () => {
      const data = await readAsDataUrl(url)
      const rest = fields.map((name) => `${name}:${value(name)}`).join(';')
      return `@font-face{font-family:${family};src:url(${data});${rest}}`
    }),
  }
}

/** One letter for each script that the typeface has a file for. */
const SAMPLES = ['H', 'Ł', 'Ж', 'Ω', 'ع']

const sampleOf = (letters: RegExp): string => SAMPLES.find((letter) => letters.test(letter)) ?? ' '

/** Matches text that has letters in the ranges. */
function lettersOf(unicodeRange: string): RegExp {
  const ranges = unicodeRange.split(',').map((range) => {
    const [first = '0', last = first] = range.trim().replace(/^u\+/i, '').split('-')
    return `\\u{${first}}-\\u{${last}}`
  })
  return new RegExp(`[${ranges.join('')}]`, 'u')
}

async function readAsDataUrl(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The font answered ${answer.status}`)
  const reader = new FileReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(await answer.blob())
  return promise
}
