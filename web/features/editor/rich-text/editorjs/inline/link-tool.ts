import { linkTarget } from '../../../../../../src/domain/html/attribute-values.ts'
import { isEmail } from '../../../../../../src/domain/words/email.ts'
import { ICONS } from '../icons.ts'
import { htmlItem, SavedSelection } from './saved-selection.ts'

/** Links the selection to an address that the policy allows; an empty address removes the link. */
export class LinkTool {
  static readonly isInline = true
  static readonly title = 'Link'

  readonly #selection = new SavedSelection()
  readonly #input = document.createElement('input')

  constructor() {
    const input = this.#input
    input.className = 'rich-link'
    input.type = 'text'
    input.inputMode = 'url'
    input.placeholder = 'Link or email address'
    input.setAttribute('aria-label', 'Link or email address')
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

function linkAtSelection(): HTMLAnchorElement | null {
  const node = getSelection()?.anchorNode
  return (node instanceof Element ? node : node?.parentElement)?.closest('a') ?? null
}
