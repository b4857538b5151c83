import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  followLink,
  handleFocus,
  handleKeyDown,
  handleLinkClick,
  handlePointerDown,
  handlePointerUp,
} from './activation.ts'
import '../../../styles/rich-text.css'
import { hasFields } from '#domain/html/fields.ts'
import type { FieldWords } from '#domain/words/words.ts'
import { wordsIn } from '../document/document-words.ts'
import { $document } from '../document/store.ts'
import { $fieldWords } from '../document/words-now.ts'
import { Paper, type PaperContext } from '../paper/context.ts'
import type { LeaveDirection, RichTextField, RichTextMode } from './field.ts'
import styles from './rich-text.module.css'
import { displayHtml } from './sanitizer.ts'
import { discardSession, prefetchRichText, syncHtml } from './session.ts'

export interface RichTextProps {
  /** Canonical html. It may be changed from outside (by undo) even while the field is open. */
  html: string
  /** The accessible name. */
  label: string
  /** Shown while the field is empty, never part of the html. */
  placeholder?: string
  mode: RichTextMode
  /** The value of the data-cell hook (architecture: Hooks). */
  cell?: string
  className?: string
  isReadOnly?: boolean
  /** What it is to a reader's screen reader; writers have a text box. */
  readRole?: 'cell' | 'columnheader' | 'heading'
  /** Whether Tab leads to the field; if not, its owner's keys do. */
  isTabStop?: boolean
  /**
   * Receives changed canonical html 300 ms after typing stops, at most 0.6 s late, and at the end.
   */
  onInput(html: string): void
  /**
   * Called on Tab, Shift+Tab, Escape or a title's Enter. Returns whether the owner moved the focus.
   */
  onLeave?(direction: LeaveDirection): boolean
  /** Called on a title's Enter instead of `onLeave('stay')`. */
  onEnter?(): boolean
}

/**
 * A rich text field: static html in one element, in which an editor is mounted on a click or focus.
 * A page may hold thousands of them; a closed one costs no more than its element.
 */
export function RichText(props: RichTextProps) {
  const { html, mode, isReadOnly = false } = props
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const paper = use(Paper)
  const words = hasFields(html) ? fieldWords(paper) : null
  const [, showWords] = useState(words)
  // React sets the html again whenever this object changes.
  const markup = useMemo(
    () => ({ __html: displayHtml(html, mode, words ?? undefined) }),
    [html, mode, words],
  )
  const [open, setOpen] = useState<{ field: RichTextField; markup: { __html: string } } | null>(
    null,
  )
  const withField = (act: (field: RichTextField) => void) => {
    if (!element.current || latest.current.isReadOnly) return
    const field: RichTextField = fieldOf(element.current, latest, (isOpen) =>
      setOpen(isOpen ? { field, markup } : null),
    )
    act(field)
  }
  const attributes = {
    ref: element,
    'data-rich': mode,
    'data-cell': props.cell,
    'data-placeholder': props.placeholder,
    'data-open': open ? '' : undefined,
    className: classes(mode, isReadOnly, props.className),
    dangerouslySetInnerHTML: open ? open.markup : markup,
  }
  const reading = {
    role: props.readRole,
    'aria-level': props.readRole === 'heading' ? 2 : undefined,
  }
  const editing = {
    role: 'textbox',
    tabIndex: props.isTabStop === false ? -1 : 0,
    'aria-multiline': mode !== 'title',
    'aria-label': props.label,
    onPointerEnter: prefetchRichText,
    onPointerDown: handlePointerDown,
    onPointerUp: (event: PointerEvent<HTMLElement>) =>
      withField((field) => handlePointerUp(event, field)),
    onFocus: (event: FocusEvent<HTMLElement>) => withField((field) => handleFocus(event, field)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
      withField((field) => handleKeyDown(event, field)),
  }
  return (
    <>
      {/* React gives each element with onClick its own listener, but delegates onClickCapture. */}
      <div
        {...attributes}
        {...(isReadOnly ? reading : editing)}
        onClickCapture={isReadOnly ? followLink : handleLinkClick}
      />
      {words && <FollowWords paper={paper} onChange={showWords} />}
      {open && <SyncSession html={html} words={words} field={open.field} />}
    </>
  )
}

/**
 * What blank fields ask for: in the open document its next number too, on any other paper the words
 * of that one's language.
 */
function fieldWords(paper: PaperContext | null): FieldWords {
  if (!paper || paper.document === $document.value) return $fieldWords.value
  return wordsIn(paper.document.meta.value.language).fields
}

interface FollowWordsProps {
  paper: PaperContext | null
  onChange: (words: FieldWords) => void
}

/**
 * Exists only in a text with blank fields: thousands of texts without any follow no words.
 * @useSignals
 */
function FollowWords({ paper, onChange }: FollowWordsProps) {
  const words = fieldWords(paper)
  useLayoutEffect(() => onChange(words), [words, onChange])
  return null
}

const classes = (mode: RichTextMode, isReadOnly: boolean, own: string | undefined): string =>
  ['rich', styles.rich, styles[mode], isReadOnly && styles.readOnly, own].filter(Boolean).join(' ')

interface SyncSessionProps {
  html: string
  /** What its blank fields ask for; null without any. */
  words: FieldWords | null
  field: RichTextField
}

/**
 * Exists only while the field is open: passes on html that was changed from outside, and ends
 * with the component.
 */
function SyncSession({ html, words, field }: SyncSessionProps) {
  // Syncs before the next key, which an editor with outdated html would take.
  useLayoutEffect(() => syncHtml(field, html, words), [field, html, words])
  useEffect(() => () => discardSession(field), [field])
  return null
}

function fieldOf(
  element: HTMLElement,
  latest: { current: RichTextProps },
  onOpenChange: (isOpen: boolean) => void,
): RichTextField {
  const { mode, label, placeholder = '', isTabStop = true } = latest.current
  return {
    element,
    mode,
    label,
    placeholder,
    isTabStop,
    html: () => latest.current.html,
    onInput: (html) => latest.current.onInput(html),
    onLeave: (direction) => {
      const { onLeave, onEnter } = latest.current
      if (direction !== 'enter') return onLeave?.(direction) ?? false
      return onEnter?.() ?? onLeave?.('stay') ?? false
    },
    onOpenChange,
  }
}
