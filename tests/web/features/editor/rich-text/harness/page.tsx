import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import {
  toEditorBlocks,
  toHtml,
} from '../../../../../../web/features/editor/rich-text/editorjs/convert.ts'
import {
  commitOpenRichText,
  isRichTextOpen,
  type RichMode,
  RichText,
} from '../../../../../../web/features/editor/rich-text/index.ts'
import { parseInert } from '../../../../../../web/features/editor/rich-text/read-dom.ts'
import { sanitize } from '../../../../../../web/features/editor/rich-text/sanitizer.ts'
import { $waitingToasts } from '../../../../../../web/state/toasts.ts'
import '../../../../../../web/styles/global.css'
import './page.css'

/** A place on the harness page: what it starts with and how it looks. */
export interface HarnessPlace {
  id: string
  mode: RichMode
  html: string
  placeholder?: string
  isReadOnly?: boolean
}

export interface Harness {
  show(places: HarnessPlace[]): void
  html(id: string): string
  setHtml(id: string, html: string): void
  told: { id: string; html: string }[]
  left: { id: string; move: string }[]
  keysOnWindow: string[]
  /** Ids whose owner moves the focus itself on Tab, and where to. */
  tabTo: Record<string, string>
  flush(): void
  isOpen(): boolean
  sanitize(html: string): string
  roundTrip(html: string): string
  /** What was said in toasts. */
  said(): string[]
}

const places = new Map<string, { html: string; setHtml(html: string): void }>()

function Place({ place }: { place: HarnessPlace }) {
  const [html, setHtml] = useState(place.html)
  places.set(place.id, { html, setHtml })
  return (
    <div className={place.mode} id={place.id}>
      <RichText
        mode={place.mode}
        label={place.id}
        cell={place.mode === 'cell' ? 'description' : undefined}
        className="place"
        placeholder={place.placeholder}
        isReadOnly={place.isReadOnly}
        html={html}
        onInput={(told) => {
          harness.told.push({ id: place.id, html: told })
          setHtml(told)
        }}
        onLeave={(move) => {
          harness.left.push({ id: place.id, move })
          const target = move === 'next' ? harness.tabTo[place.id] : undefined
          const element = target ? document.querySelector<HTMLElement>(`#${target} .place`) : null
          element?.focus()
          return element !== null
        }}
      />
    </div>
  )
}

const root = createRoot(document.getElementById('paper') ?? document.body)

const harness: Harness = {
  show(list) {
    places.clear()
    harness.told.length = 0
    harness.left.length = 0
    harness.tabTo = {}
    root.render(
      <div key={Math.random()}>
        {list.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </div>,
    )
  },
  html: (id) => places.get(id)?.html ?? '',
  // At once, as a signal of the document does.
  setHtml: (id, html) => flushSync(() => places.get(id)?.setHtml(html)),
  told: [],
  left: [],
  keysOnWindow: [],
  tabTo: {},
  flush: commitOpenRichText,
  isOpen: isRichTextOpen,
  sanitize,
  said: () => $waitingToasts.get().map(({ text }) => text),
  roundTrip: (html) => toHtml(toEditorBlocks(html, parseInert), parseInert),
}

window.addEventListener('keydown', (event: KeyboardEvent) => {
  if (event.ctrlKey) harness.keysOnWindow.push(`${event.key}${event.defaultPrevented ? '!' : ''}`)
})

Object.assign(window, { harness })
document.documentElement.dataset.ready = ''
