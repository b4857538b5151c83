import { useComputed } from '@preact/signals-react'
import {
  accentCss,
  footerHtml,
  headerHtml,
} from '../../../../src/domain/document/letterhead-html.ts'
import type { Letterhead } from '../../../../src/domain/document/letterhead-schema.ts'
import { isRightToLeft } from '../../../../src/domain/words/direction.ts'
import { usePaper } from '../paper/context.ts'
import { printCss } from './print-css.ts'
import '../../../styles/letterhead.css'
import '../../../styles/letterhead-fonts.css'
import '../../../styles/letterhead-paper.css'

/** The header of the paper, with the rules that give the paper its accent and its print. */
export function Header() {
  const letterhead = useLetterhead()
  const { document } = usePaper()
  const isArabic = useComputed(() => isRightToLeft(document.meta.value.language)).value
  if (!letterhead) return null
  const css =
    accentCss('article:has(>.letterhead-part)', letterhead) + printCss(letterhead, isArabic)
  return (
    <Part className="letterhead-part" html={`<style>${css}</style>${headerHtml(letterhead)}`} />
  )
}

export function Footer() {
  const letterhead = useLetterhead()
  const html = letterhead ? footerHtml(letterhead) : ''
  return html && <Part className="letterfoot-part" html={html} />
}

function useLetterhead(): Letterhead | null {
  const { document } = usePaper()
  return useComputed(() => document.meta.value.letterhead).value
}

const Part = ({ className, html }: { className: string; html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
  <div className={className} data-letterhead dangerouslySetInnerHTML={{ __html: html }} />
)
