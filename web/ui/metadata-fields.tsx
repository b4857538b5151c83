import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import type { Metadata } from '#domain/document/metadata.ts'
import { form as WORDS } from '#domain/words/en/common.json'
import styles from './more-fields.module.css'
import { SuggestField } from './suggest-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

interface MetadataFieldsProps {
  metadata: Metadata
  onChange: (patch: Partial<Metadata>) => void
  /** The categories in use; without them, the category is a plain field. */
  categories?: readonly string[]
  /** Who can see the info. */
  hint: string
  isReadOnly?: boolean
  /** Shows only the name until another field is wanted. */
  isBrief?: boolean
  /** The name is a suggestion: focusing it selects it, so that typing replaces it. */
  isNameSuggested?: boolean
}

/**
 * Name, category, description and info: of a quotation, a block, a row or a
 * bookmark (product: Info form).
 */
export function MetadataFields(props: MetadataFieldsProps) {
  const { metadata, onChange, isReadOnly, isBrief, isNameSuggested } = props
  const { category, desc, info } = metadata
  const name = useRef<HTMLInputElement>(null)
  // If the form is rendered after its window, the focus waits on the window, or goes there yet.
  useEffect(() => {
    const field = name.current
    const modal = field?.closest('[data-modal]')
    // Dialogs focus no field that is read-only.
    if (!field || !modal || field.readOnly) return
    if (document.activeElement === modal) field.focus()
    const pass = ({ target }: Event) => target === modal && field.focus()
    modal.addEventListener('focusin', pass, { once: true })
    return () => modal.removeEventListener('focusin', pass)
  }, [])
  return (
    <>
      <TextField
        ref={name}
        data-first=""
        label={WORDS.name}
        name="name"
        readOnly={isReadOnly}
        maxLength={LIMITS.nameLength}
        value={metadata.name}
        onChange={({ target }) => onChange({ name: target.value })}
        onFocus={({ target }) => isNameSuggested && target.select()}
      />
      {isBrief ? (
        <MoreFields isFilled={[category, desc, info].some((text) => text !== '')}>
          <OtherFields {...props} />
        </MoreFields>
      ) : (
        <OtherFields {...props} />
      )}
    </>
  )
}

function OtherFields({ metadata, onChange, categories, hint, isReadOnly }: MetadataFieldsProps) {
  const field = (name: 'category' | 'desc' | 'info', maxLength: number = LIMITS.descLength) => ({
    name,
    readOnly: isReadOnly,
    maxLength,
    value: metadata[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      {categories ? (
        <SuggestField
          label={WORDS.category}
          maxLength={LIMITS.nameLength}
          suggestions={categories}
          value={metadata.category}
          onChange={(category) => onChange({ category })}
        />
      ) : (
        <TextField label={WORDS.category} {...field('category', LIMITS.nameLength)} />
      )}
      <TextArea label={WORDS.description} rows={2} {...field('desc')} />
      <TextArea label={WORDS.info} rows={4} {...field('info')} hint={hint} />
    </>
  )
}

interface MoreFieldsProps {
  /** Whether one of the fields is filled in: they are then shown at once. */
  isFilled: boolean
  children: ReactNode
}

/**
 * Fields that most people leave empty, folded behind 'More' until they are wanted. They stay in
 * the Tab order, and for screen readers the form is complete: a field that is focused or
 * searched for unfolds them.
 */
function MoreFields({ isFilled, children }: MoreFieldsProps) {
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const isOpen = isFilled || isAsked
  const unfold = () => setAsked(true)
  return (
    <div className={styles.more}>
      {!isOpen && (
        <button
          type="button"
          className={styles.unfold}
          onClick={() => fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        >
          {WORDS.more}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields in it */}
      <div
        ref={fields}
        className={styles.fields}
        data-folded={isOpen ? undefined : ''}
        onFocus={unfold}
        // Scrolling by the browser's search, or whatever else brings a field into view.
        onScroll={unfold}
      >
        {children}
      </div>
    </div>
  )
}
