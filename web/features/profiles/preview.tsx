import { type CSSProperties, useEffect, useMemo } from 'react'
import { readableAccent } from '../../../src/domain/document/accent.ts'
import { letterheadOf } from '../../../src/domain/document/letterhead.ts'
import { headerHtml } from '../../../src/domain/document/letterhead-html.ts'
import { type Fields, isNamed, profileOf } from './profile-fields.ts'
import { WORDS } from './profile-words.ts'
import styles from './profiles.module.css'
import '../../styles/letterhead.css'
import '../../styles/letterhead-fonts.css'

/** The header as it will stand on the paper, smaller; until it has a company, with a word for one. */
export function Preview({ fields }: { fields: Fields }) {
  const { newLogo } = fields
  const url = useMemo(() => newLogo && URL.createObjectURL(newLogo), [newLogo])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const isBlank = !isNamed(fields)
  const named = isBlank ? { ...fields, company: WORDS.yourCompany } : fields
  const letterhead = letterheadOf(profileOf(named))
  const html = headerHtml(letterhead, url || letterhead.logo)
  return (
    <div
      className={styles.preview}
      role="img"
      aria-label={WORDS.preview}
      data-blank={isBlank || undefined}
      data-typeface={fields.typeface}
      style={{ '--accent': readableAccent(fields.accent) } as CSSProperties}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
