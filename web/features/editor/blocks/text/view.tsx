import type { TextModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { changeHtml } from '../commands.ts'
import styles from './text.module.css'

const PLAIN_HINT = 'Write something'
const RICH_HINT = `${PLAIN_HINT}, or type / for headings, lists, tables, pictures and files`

/** Free rich text, edited in place (product: Rich text). */
export function TextView({ model }: { model: TextModel }) {
  const { isReadOnly } = usePaper()
  const { text, isRichText } = model.data.value
  return (
    <RichText
      mode="text"
      label="Text"
      placeholder={isRichText ? RICH_HINT : PLAIN_HINT}
      className={styles.text}
      html={text.html}
      isReadOnly={isReadOnly.value}
      onInput={(html) => changeHtml(model.id, 'text', html)}
    />
  )
}
