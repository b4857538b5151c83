import { ICONS } from '../icons.ts'
import { htmlItem, SavedSelection } from './saved-selection.ts'

/** Text colours legible on the paper, and highlights on which text is legible (AA both). */
const TEXT = [
  ['Ink', '#1d1b19'],
  ['Grey', '#6b665f'],
  ['Red', '#a63b32'],
  ['Orange', '#8f5410'],
  ['Green', '#2f6b57'],
  ['Blue', '#2c5a8a'],
  ['Purple', '#6d4a91'],
] as const
const BACKGROUND = [
  ['None', '#ffffff'],
  ['Grey', '#eeebe6'],
  ['Red', '#fbe3e0'],
  ['Yellow', '#fff3a3'],
  ['Green', '#dcefe6'],
  ['Blue', '#dfeaf5'],
  ['Purple', '#ece3f5'],
] as const

/**
 * Text and highlight colour. Ink and none are the defaults, which html does not store
 * (domain/html/marks.ts).
 */
export class ColourTool {
  static readonly isInline = true
  static readonly title = 'Colour'

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
      ...TEXT.map(([name, colour]) => this.#swatch('foreColor', `${name} text`, colour)),
      ...BACKGROUND.map(([name, colour]) =>
        this.#swatch('hiliteColor', `${name} highlight`, colour),
      ),
    )
    return palette
  }

  #swatch(command: 'foreColor' | 'hiliteColor', name: string, colour: string): HTMLElement {
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
