import { LIMITS } from '../../src/domain/document/limits.ts'
import type { Metadata } from '../../src/domain/document/metadata.ts'
import { SuggestField } from './suggest-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

interface MetadataFieldsProps {
  metadata: Metadata
  onChange: (patch: Partial<Metadata>) => void
  /** The categories in use; without, the category is a plain field. */
  categories?: readonly string[]
  /** Who can see the info. */
  hint: string
  isReadOnly?: boolean
}

/** Name, category, description and info: of a quotation, a block, a row or a bookmark (spec 2, 3). */
export function MetadataFields({
  metadata,
  onChange,
  categories,
  hint,
  isReadOnly,
}: MetadataFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        readOnly={isReadOnly}
        maxLength={LIMITS.nameLength}
        value={metadata.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {categories ? (
        <SuggestField
          label="Category"
          maxLength={LIMITS.nameLength}
          suggestions={categories}
          value={metadata.category}
          onChange={(category) => onChange({ category })}
        />
      ) : (
        <TextField
          label="Category"
          name="category"
          readOnly={isReadOnly}
          maxLength={LIMITS.nameLength}
          value={metadata.category}
          onChange={({ target }) => onChange({ category: target.value })}
        />
      )}
      <TextArea
        label="Description"
        name="desc"
        rows={2}
        readOnly={isReadOnly}
        maxLength={LIMITS.descLength}
        value={metadata.desc}
        onChange={({ target }) => onChange({ desc: target.value })}
      />
      <TextArea
        label="Info"
        name="info"
        rows={4}
        readOnly={isReadOnly}
        maxLength={LIMITS.descLength}
        value={metadata.info}
        onChange={({ target }) => onChange({ info: target.value })}
        hint={hint}
      />
    </>
  )
}
