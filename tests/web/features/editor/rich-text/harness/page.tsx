import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { writeRichText } from '#domain/html/serialize-rich-text.ts'
import {
  commitOpenRichText,
  isRichTextOpen,
  RichText,
  type RichTextMode,
} from '../../../../../../web/features/editor/rich-text/index.ts'
import { blocksOf, sanitize } from '../../../../../../web/features/editor/rich-text/sanitizer.ts'
import { startFiles } from '../../../../../../web/features/files/index.ts'
import { forgetUser } from '../../../../../../web/state/session.ts'
import { $waitingToasts } from '../../../../../../web/state/toasts.ts'
import '../../../../../../web/styles/global.css'
import './page.css'

/** A rich text field on the harness page. */
export interface HarnessField {
  id: string
  mode: RichTextMode
  html: string
  placeholder?: string
  isReadOnly?: boolean
}

export interface Harness {
  show(fields: HarnessField[]): void
  html(id: string): string
  setHtml(id: string, html: string): void
  committed: { id: string; html: string }[]
  left: { id: string; move: string }[]
  keysOnWindow: string[]
  /** Ids whose owner moves the focus itself on Tab, and where to. */
  tabTo: Record<string, string>
  commit(): void
  isOpen(): boolean
  sanitize(html: string): string
  /** The html of all texts together, as blocks write it and as Editor.js' tools read it back. */
  throughTools(htmls: string[]): Promise<{ written: string; read: string }>
  toasts(): string[]
}

// A visitor: files stay in the document.
forgetUser()
startFiles()

const fields = new Map<string, { html: string; setHtml(html: string): void }>()

function Field({ field }: { field: HarnessField }) {
  const [html, setHtml] = useState(field.html)
  fields.set(field.id, { html, setHtml })
  return (
    <div className={field.mode} id={field.id}>
      <RichText
        mode={field.mode}
        label={field.id}
        cell={field.mode === 'cell' ? 'description' : undefined}
        className="field"
        placeholder={field.placeholder}
        isReadOnly={field.isReadOnly}
        html={html}
        onInput={(html) => {
          harness.committed.push({ id: field.id, html })
          // At once, as the document has it: React may render it later.
          fields.set(field.id, { html, setHtml })
          setHtml(html)
        }}
        onLeave={(move) => {
          harness.left.push({ id: field.id, move })
          const target = move === 'next' ? harness.tabTo[field.id] : undefined
          const element = target ? document.querySelector<HTMLElement>(`#${target} .field`) : null
          element?.focus()
          return element !== null
        }}
      />
    </div>
  )
}

const paper = document.getElementById('paper') ?? document.body
const root = createRoot(paper)

const harness: Harness = {
  show(list) {
    fields.clear()
    harness.committed.length = 0
    harness.left.length = 0
    harness.tabTo = {}
    $waitingToasts.set([])
    // At once: fields of the same names may be there still.
    flushSync(() =>
      root.render(
        <div key={Math.random()}>
          {list.map((field) => (
            <Field key={field.id} field={field} />
          ))}
        </div>,
      ),
    )
  },
  html: (id) => fields.get(id)?.html ?? '',
  // Synchronously, as a signal of the document does.
  setHtml: (id, html) => flushSync(() => fields.get(id)?.setHtml(html)),
  committed: [],
  left: [],
  keysOnWindow: [],
  tabTo: {},
  commit: commitOpenRichText,
  isOpen: isRichTextOpen,
  sanitize,
  toasts: () => $waitingToasts.get().map(({ text }) => text),
  async throughTools(htmls) {
    const written = writeRichText(htmls.flatMap(blocksOf))
    const { mountEditor, readBlocks } = await loadTools()
    const element = document.createElement('div')
    document.body.append(element)
    const editor = await mountEditor({
      element,
      mode: 'text',
      isPlain: false,
      label: '',
      placeholder: '',
      html: written,
      onChange() {},
      commit() {},
      onShortcut() {},
      onLeave: () => false,
    })
    const redactor = element.querySelector('.codex-editor__redactor')
    const read = writeRichText(redactor ? readBlocks(redactor) : [])
    editor.destroy()
    element.remove()
    return { written, read }
  },
}

/** On demand, as in the product: the page is there before the editor is. */
async function loadTools() {
  const [{ mountEditor }, { readBlocks }] = await Promise.all([
    import('../../../../../../web/features/editor/rich-text/editorjs/mount-editor.ts'),
    import('../../../../../../web/features/editor/rich-text/editorjs/blocks/block-tool.ts'),
  ])
  return { mountEditor, readBlocks }
}

window.addEventListener('keydown', (event: KeyboardEvent) => {
  if (event.ctrlKey) harness.keysOnWindow.push(`${event.key}${event.defaultPrevented ? '!' : ''}`)
})

Object.assign(window, { harness })
document.documentElement.dataset.ready = ''
