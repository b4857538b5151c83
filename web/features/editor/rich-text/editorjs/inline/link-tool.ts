import type { PopoverItemHtmlParams } from '@editorjs/editorjs/types/utils/popover'
import { linkTarget } from '#domain/html/attribute-values.ts'
import { isEmail } from '#domain/words/email.ts'
import { richTools as WORDS } from '#domain/words/en/editor.json'
import { closest } from '../../../paper/elements.ts'
import { selectedRange } from '../../caret.ts'
import { ICONS } from '../icons.ts'

/**
 * An item with an element of our own for Editor.js' menus. The types name the kind in an enum that
 * is not shipped.
 */
const htmlItem = (element: HTMLElement): PopoverItemHtmlParams => ({
  type: 'html' as PopoverItemHtmlParams['type'],
  element,
})

const HIGHLIGHT = 'rich-selection'

/** A selection that stays visible, and can be restored, while the focus is in a menu. */
class SavedSelection {
  #range: Range | null = null
  #host: HTMLElement | null = null

  save(): void {
    this.#range = selectedRange()?.cloneRange() ?? null
    this.#host = closest(this.#range?.startContainer.parentElement, '[contenteditable="true"]')
    if (this.#range && 'highlights' in CSS)
      CSS.highlights.set(HIGHLIGHT, new Highlight(this.#range))
  }

  restore(): void {
    const selection = getSelection()
    this.#host?.focus({ preventScroll: true })
    if (!this.#range || !selection) return
    selection.removeAllRanges()
    selection.addRange(this.#range)
  }

  clear(): void {
    this.#range = null
    this.#host = null
    if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT)
  }
}

/** Links the selection to an address that the policy allows; an empty address removes the link. */
export class LinkTool {
  static readonly isInline = true
  static readonly title = WORDS.link

  readonly #selection = new SavedSelection()
  readonly #input = document.createElement('input')

  constructor() {
    const input = this.#input
    input.className = 'rich-link'
    input.type = 'text'
    input.inputMode = 'url'
    input.placeholder = WORDS.linkAddress
    input.setAttribute('aria-label', WORDS.linkAddress)
    input.addEventListener('keydown', (event) => this.#press(event))
    input.addEventListener('input', () => input.removeAttribute('aria-invalid'))
  }

  render() {
    return {
      icon: ICONS.link,
      name: 'link',
      isActive: () => linkAtSelection() !== null,
      children: {
        items: [htmlItem(this.#input)],
        isFlippable: false,
        onOpen: () => this.#open(),
        onClose: () => this.#selection.clear(),
      },
    }
  }

  #open(): void {
    const link = linkAtSelection()
    if (link) getSelection()?.selectAllChildren(link)
    this.#selection.save()
    this.#input.value = link?.getAttribute('href') ?? ''
    // The menu has no layout yet when it reports that it is opening.
    setTimeout(() => this.#input.select())
  }

  #press(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key !== 'Enter') return
    event.preventDefault()
    const typed = this.#input.value.trim()
    const target = typed === '' ? null : addressOf(typed)
    if (typed !== '' && !target) {
      this.#input.setAttribute('aria-invalid', 'true')
      return
    }
    this.#selection.restore()
    if (target) document.execCommand('createLink', false, target)
    else document.execCommand('unlink')
    getSelection()?.collapseToEnd()
  }
}

/**
 * The address that was meant: `example.com` is a page, `a@b.c` a mail address. Null
 * if it is neither.
 */
export function addressOf(typed: string): string | null {
  if (isEmail(typed)) return `mailto:${typed}`
  const isNamed = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[\w.-]+:\d+(?:\/|$)/.test(typed)
  if (isNamed || typed.startsWith('/')) return linkTarget(typed)
  return /^[^\s/]+\.[^\s]+$/.test(typed) ? linkTarget(`https://${typed}`) : null
}

const linkAtSelection = (): HTMLElement | null => closest(getSelection()?.anchorNode, 'a')

/** Text colours legible on the paper, and highlights on which text is legible (AA both). */
const TEXT = {
  ink: '#1d1b19',
  grey: '#6b665f',
  red: '#a63b32',
  orange: '#8f5410',
  green: '#2f6b57',
  blue: '#2c5a8a',
  purple: '#6d4a91',
} as const
const BACKGROUND = {
  none: '#ffffff',
  grey: '#eeebe6',
  red: '#fbe3e0',
  yellow: '#fff3a3',
  green: '#dcefe6',
  blue: '#dfeaf5',
  purple: '#ece3f5',
} as const

type Command = 'foreColor' | 'hiliteColor'

/**
 * Text and highlight colour. Ink and none are the defaults, which html does not store
 * (domain/html/marks.ts).
 */
export class ColourTool {
  static readonly isInline = true
  static readonly title = WORDS.colour

  readonly #selection = new SavedSelection()

  render() {
    return {
      icon: ICONS.colour,
      name: 'colour',
      children: {
        items: [htmlItem(this.#palette())],
        isFlippable: false,
        onOpen: () => this.#selection.save(),
        onClose: () => this.#selection.clear(),
      },
    }
  }

  #palette(): HTMLElement {
    const palette = document.createElement('div')
    palette.className = 'rich-palette'
    palette.append(
      ...this.#swatches('foreColor', TEXT, WORDS.textColours),
      ...this.#swatches('hiliteColor', BACKGROUND, WORDS.highlights),
    )
    return palette
  }

  #swatches<Name extends string>(
    command: Command,
    colours: Readonly<Record<Name, string>>,
    names: Readonly<Record<Name, string>>,
  ): HTMLElement[] {
    const all = Object.keys(colours) as Name[]
    return all.map((name) => this.#swatch(command, names[name], colours[name]))
  }

  #swatch(command: Command, name: string, colour: string): HTMLElement {
    const swatch = document.createElement('button')
    swatch.type = 'button'
    swatch.title = name
    swatch.setAttribute('aria-label', name)
    swatch.dataset.colour = command
    swatch.style.setProperty('--swatch', colour)
    swatch.addEventListener('click', () => {
      this.#selection.restore()
      document.execCommand('styleWithCSS', false, 'true')
      document.execCommand(command, false, colour)
      document.execCommand('styleWithCSS', false, 'false')
      // The command has created new elements; the next command needs a selection in them.
      this.#selection.save()
    })
    return swatch
  }
}
