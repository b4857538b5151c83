import { lazy } from '../../../state/lazy.ts'
import fonts from '../../../styles/fonts.css?inline'

/** A file of the paper's typeface: the rule that loads it, and a letter that only it contains. */
export interface FontFace {
  readonly sample: string
  /** The rule with the file embedded, because a picture can't load anything. */
  rule(): Promise<string>
}

/**
 * The files of the typeface that the text needs, as listed in the page's style sheet. They are
 * loaded in the page too, so that it measures with the fonts it draws with.
 */
export async function fontsFor(text: string): Promise<FontFace[]> {
  const needed = allFaces().filter(({ letters }) => letters.test(text))
  await Promise.all(
    needed.map(({ family, sample }) => document.fonts.load(`14px ${family}`, sample)),
  )
  return needed
}

interface ListedFace extends FontFace {
  readonly family: string
  readonly letters: RegExp
}

let faces: readonly ListedFace[] | undefined

function allFaces(): readonly ListedFace[] {
  if (!faces) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fonts)
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
  return {
    ...{ family, letters },
    sample: sampleOf(letters),
    rule: lazy(async () => {
      const data = await readAsDataUrl(url)
      const rest = fields.map((name) => `${name}:${value(name)}`).join(';')
      return `@font-face{font-family:${family};src:url(${data});${rest}}`
    }),
  }
}

/** One letter for each script that the typeface has a file for. */
const SAMPLES = ['H', 'Ł', 'Ж', 'Ω']

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
