import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './inspector.module.css'
import { $report, textOf } from './state-report.ts'

let root: Root | null = null
let isOpen = false
/** What had the focus before the inspector opened; the focus returns there. */
let before: Element | null = null

/** Opens the state inspector over the page, or closes it. */
export function toggleInspector(): void {
  if (isOpen) close()
  else {
    before = document.activeElement
    show(true)
  }
}

function close(): void {
  show(false)
  if (before instanceof HTMLElement) before.focus()
}

function show(shouldOpen: boolean): void {
  isOpen = shouldOpen
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(isOpen && <Inspector />)
}

/** The state of the page, updated live while one uses the page. */
function Inspector() {
  const report = useStore($report)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    <aside
      ref={panel}
      className={`${styles.panel} surface screen-only`}
      aria-label="State of the page"
      data-dev-tools=""
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>State of the page</h2>
        <IconButton label="Close" onClick={close}>
          <X size={16} />
        </IconButton>
      </div>
      {report.map(({ title, lines }) => (
        <section key={title} className={styles.section}>
          <h3>{title}</h3>
          <dl>
            {lines.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button onClick={() => copy(`${textOf(report)}\n${navigator.userAgent}`)}>Copy</Button>
    </aside>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('The browser does not allow it: select the text to copy it.')
  }
}
