import { blocks as BLOCK_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import type { TextModel, UnknownModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { changeHtml } from '../commands.ts'
import styles from './text.module.css'

/** Free rich text, edited in place (product: Rich text). */
export function TextView({ model }: { model: TextModel }) {
  const { isReadOnly } = usePaper()
  const { text, isRichText } = model.data.value
  return (
    <RichText
      mode="text"
      label={WORDS.text.label}
      placeholder={isRichText ? WORDS.text.richHint : WORDS.text.plainHint}
      className={styles.text}
      html={text.html}
      isReadOnly={isReadOnly.value}
      onInput={(html) => changeHtml(model.id, 'text', html)}
    />
  )
}

/** A newer version's block: named on the paper, and kept unchanged. */
export function UnknownView({ model }: { model: UnknownModel }) {
  const text = usePaper().offer?.names.unknown ?? BLOCK_WORDS.unknown.text
  return <p className={styles.unknown}>{fill(text, { type: model.data.value.type })}</p>
}
