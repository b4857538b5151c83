import { useRef, useState } from 'react'
import { BLOCK_TYPES, type BlockType } from '../../../../src/domain/document/quotation.ts'
import { chooseFiles } from '../../../ui/choose-files.ts'
import { addBlock } from '../blocks/commands.ts'
import { TOOLS } from '../blocks/registry.ts'
import { WORDS } from '../editor-words.ts'
import styles from '../paper/add-block.module.css'
import { usePaper } from '../paper/context.ts'
import { focusBlock } from '../paper/focus.ts'
import { addPictures } from './add-pictures.ts'

/**
 * '+ Block' below the last block: a press opens the kinds of block beside it (product: Blocks). A
 * picture is added inside a text block.
 */
export function AddBlock() {
  const { isReadOnly } = usePaper()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (isReadOnly.value) return null

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const add = (type: BlockType) => {
    setOpen(false)
    const id = addBlock(type)
    if (id) focusBlock(id)
  }
  const choosePictures = () => {
    setOpen(false)
    chooseFiles('image/*', addPictures)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the buttons inside opened
    <div
      className={`${styles.adding} screen-only`}
      data-add
      onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
    >
      <button
        ref={opener}
        type="button"
        className={styles.add}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {WORDS.actions.block}
      </button>
      {isOpen && (
        <fieldset className={styles.kinds} aria-label={WORDS.actions.blockKinds}>
          {BLOCK_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              data-tip={TOOLS[type].hint}
              className={styles.kind}
              data-add-block={type}
              onClick={() => add(type)}
            >
              {TOOLS[type].name}
            </button>
          ))}
          <button
            type="button"
            data-tip={WORDS.actions.imageTip}
            className={styles.kind}
            data-add-block="image"
            onClick={choosePictures}
          >
            {WORDS.actions.image}
          </button>
        </fieldset>
      )}
    </div>
  )
}
