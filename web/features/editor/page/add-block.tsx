import { useRef, useState } from 'react'
import { chooseFiles, pasteFiles } from '../../../ui/choose-files.ts'
import { addBlock } from '../blocks/commands.ts'
import { TOOLS } from '../blocks/registry.ts'
import { textTool } from '../blocks/text/index.ts'
import type { BlockTool } from '../blocks/tool.ts'
import { WORDS } from '../editor-words.ts'
import styles from '../paper/add-block.module.css'
import { usePaper } from '../paper/context.ts'
import { focusBlock } from '../paper/focus.ts'

/** The quiet '+ Block' under the last block: its types open in its own line (design). A picture stands in a text. */
export function AddBlock() {
  const { isReadOnly } = usePaper()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (isReadOnly.value) return null

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const add = (tool: BlockTool) => {
    setOpen(false)
    const id = addBlock(tool)
    if (id) focusBlock(id)
  }
  const addPictures = () => {
    setOpen(false)
    chooseFiles('image/*', (files) => {
      const id = addBlock(textTool)
      if (id) focusBlock(id, (field) => pasteFiles(field, files))
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the buttons inside opened
    <div
      className={styles.adding}
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
          {TOOLS.map((tool) => (
            <button
              key={tool.type}
              type="button"
              data-tip={tool.hint}
              className={styles.kind}
              data-add-block={tool.type}
              onClick={() => add(tool)}
            >
              {tool.name}
            </button>
          ))}
          <button
            type="button"
            data-tip={WORDS.actions.imageTip}
            className={styles.kind}
            data-add-block="image"
            onClick={addPictures}
          >
            {WORDS.actions.image}
          </button>
        </fieldset>
      )}
    </div>
  )
}
