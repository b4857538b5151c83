import { useComputed } from '@preact/signals-react'
import { memo, useRef, useState } from 'react'
import { flow } from '#domain/document/flow.ts'
import { BLOCK_TYPES, type Block, type BlockType, WIDTHS } from '#domain/document/quotation.ts'
import { widthOf } from '#domain/document/widths.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { blocks as BLOCK_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { chooseFiles } from '../../../ui/choose-files.ts'
import { shownBlock } from '../blocks/boq/shown-table.ts'
import { addBlock, addPictures } from '../blocks/commands.ts'
import { toolOf } from '../blocks/registry.ts'
import type { BlockModel, DocumentModel } from '../document/model.ts'
import { ownOption } from '../document/row-options.ts'
import { $letterheadHint, letterheadViews } from '../letterhead/load.ts'
import { optionAttributes } from '../options/row-choice.tsx'
import adding from '../paper/add-block.module.css'
import { Paper, type PaperContext, usePaper } from '../paper/context.ts'
import { focusBlock } from '../paper/focus.ts'
import styles from '../paper/paper.module.css'
import { UntilLoaded } from '../paper/until-loaded.tsx'

/**
 * The sheet with its blocks, the same on the server and in the browser (architecture: Islands). It
 * does not render again with the page around it: React would overwrite the figures being typed.
 */
export const PaperView = memo(function PaperView(paper: PaperContext) {
  return (
    <Paper value={paper}>
      <article className={styles.paper} aria-label={paper.offer?.names.paper ?? WORDS.paper}>
        <LetterheadPart part="Header" />
        <Blocks document={paper.document} />
        <AddBlock />
        <LetterheadPart part="Footer" />
      </article>
    </Paper>
  )
})

function Blocks({ document }: { document: DocumentModel }) {
  const places = useComputed(() => placesInLines(document).join()).value.split(',')
  return (
    <div className={styles.blocks}>
      {document.blocks.value.map((model, at) => (
        <BlockFrame key={model.id} model={model} placeInLine={places[at]} />
      ))}
    </div>
  )
}

/** Where blocks that are side by side begin, in px, for print; '' for those that are alone. */
const placesInLines = (document: DocumentModel): string[] =>
  flow(
    document.blocks.value,
    (model) => widthOf(shownBlock(model, document).value),
    WIDTHS.content,
  ).flatMap((line) => line.map(({ x }) => (line.length > 1 ? `${x}` : '')))

type Part = 'Header' | 'Footer'

/** A part of the paper's letterhead, where it has one (product: Letterhead). */
function LetterheadPart({ part }: { part: Part }) {
  const { document } = usePaper()
  const hasOne = useComputed(() => document.meta.value.letterhead !== null).value
  const Hint = $letterheadHint.value
  if (!hasOne) return part === 'Header' && Hint && <Hint />
  return <UntilLoaded of={letterheadViews}>{({ [part]: View }) => <View />}</UntilLoaded>
}

interface Props {
  model: BlockModel
  /** Where it begins in px, if others are beside it. */
  placeInLine?: string | undefined
}

/** A block on the paper: its width and its view; toolbars/ adds its toolbar (product: Controls). */
const BlockFrame = memo(function BlockFrame({ model, placeInLine }: Props) {
  const { document, offer } = usePaper()
  const block = shownBlock(model, document).value
  const tool = toolOf(block)
  const name = offer?.names.blocks[block.type] ?? offer?.names.blocks.text ?? tool.name
  return (
    <div
      role="group"
      className={styles.block}
      data-block-id={model.id}
      data-block-type={block.type}
      {...optionAttributes(block.type === 'row' ? ownOption(block) : null)}
      data-in-line={placeInLine || undefined}
      data-plain={block.isRichText === false ? '' : undefined}
      aria-label={labelOf(block, name)}
      style={{ width: widthOf(block), ...(placeInLine && { '--x': `${placeInLine}px` }) }}
    >
      <tool.View model={model} />
    </div>
  )
})

/**
 * '+ Block' below the last block: a press opens the kinds of block beside it (product: Blocks). A
 * picture is added inside a text block.
 */
function AddBlock() {
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
      className={`${adding.adding} screen-only`}
      data-add
      onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
    >
      <button
        ref={opener}
        type="button"
        className={adding.add}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {WORDS.actions.block}
      </button>
      {isOpen && (
        <fieldset className={adding.kinds} aria-label={WORDS.actions.blockKinds}>
          {BLOCK_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              data-tip={BLOCK_WORDS[type].hint}
              className={adding.kind}
              data-add-block={type}
              onClick={() => add(type)}
            >
              {BLOCK_WORDS[type].name}
            </button>
          ))}
          <button
            type="button"
            data-tip={WORDS.actions.imageTip}
            className={adding.kind}
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

/** The block's accessible name: its kind, and a table's title. */
export function labelOf(block: Block, kind: string): string {
  const title = block.type === 'boq' ? plainLines(block.boq.header.title.html).join(' ') : ''
  return title === '' ? kind : `${kind}: ${title}`
}
