import type { BlockToolConstructorOptions } from '@editorjs/editorjs'
import { type TextKey, textKeys } from '../../../../../state/text-keys.ts'
import { ICONS } from '../icons.ts'
import { ParagraphTool } from './basic-tools.ts'

interface TextData {
  /** The id of the bookmark. */
  readonly bookmark?: string
}

/**
 * The entries of the toolbox that put in bookmarked texts by their keys (product: Recurring texts);
 * none without keys. An entry makes a new line, which the text replaces once it is there.
 */
export function recurringTexts() {
  const keys = textKeys()
  if (keys.length === 0) return {}
  class RecurringTool extends ParagraphTool {
    static override readonly toolbox = keys.map((text) => ({
      ...{ icon: ICONS.bookmark, title: titleOf(text), data: { bookmark: text.id } },
    })) as unknown as typeof ParagraphTool.toolbox
    static override readonly conversionConfig = {}
    readonly #insert: () => void

    constructor(options: BlockToolConstructorOptions<TextData>) {
      super(options as ConstructorParameters<typeof ParagraphTool>[0])
      const { bookmark } = options.data
      this.#insert = () => bookmark && options.config?.insertText(bookmark, this.element)
    }

    appendCallback(): void {
      this.#insert()
    }
  }
  return { recurring: RecurringTool }
}

/** Keys are found with the '/' that opens the toolbox, and without. */
const titleOf = ({ key, name }: TextKey): string => (name ? `/${key} · ${name}` : `/${key}`)
