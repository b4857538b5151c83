import { useComputed } from '@preact/signals-react'
import { accentCss, footerHtml, headerHtml } from '#domain/document/letterhead-html.ts'
import type { Letterhead } from '#domain/document/letterhead-schema.ts'
import { html, trusted } from '#domain/html/html-tag.ts'
import { isRightToLeft } from '#domain/words/language.ts'
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
  const shown = html`<style>${trusted(css)}</style>${trusted(headerHtml(letterhead))}`
  return <Part className="letterhead-part" html={shown.text} />
}

export function Footer() {
  const letterhead = useLetterhead()
  const shown = letterhead ? footerHtml(letterhead) : ''
  return shown && <Part className="letterfoot-part" html={shown} />
}

function useLetterhead(): Letterhead | null {
  const { document } = usePaper()
  return useComputed(() => document.meta.value.letterhead).value
}

const Part = ({ className, html }: { className: string; html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
  <div className={className} data-letterhead dangerouslySetInnerHTML={{ __html: html }} />
)
