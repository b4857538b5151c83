import { clientIn, clientName } from '../clients/same-client.ts'
import { fieldValues } from '../document/fields.ts'
import type { Quotation } from '../document/quotation.ts'
import { titleOf } from '../document/suggest-name.ts'
import { fileName } from '../html/attribute-values.ts'

/** In bytes of UTF-8, with the extension at most 255: file systems take no more. */
const MOST = { title: 120, number: 40, who: 70 } as const

/**
 * What a customer's file is called, without its extension: `{title} {number} – {client or sender}`
 * (product: Files of an offer). What the title says already is not said again.
 * @param untitled what it is called without a title, in its language
 */
export function customersFileName(
  quotation: Quotation,
  { sender, untitled }: { sender: string; untitled: string },
): string {
  const values = fieldValues(quotation.blocks)
  const client = clientIn(values)
  const title = cleaned(titleOf(quotation, untitled), MOST.title) || untitled
  const number = cleaned(values.number ?? '', MOST.number)
  const who = cleaned(client ? clientName(client) : sender, MOST.who)
  const named = title.includes(number) ? title : `${title} ${number}`
  return named.includes(who) ? named : `${named} – ${who}`
}

/** What pages call it above their content, in the same way: `2026-014 · Ann Smith · Bathroom`. */
export function subjectOf(quotation: Quotation, untitled: string): string {
  const values = fieldValues(quotation.blocks)
  const client = clientIn(values)
  const title = titleOf(quotation, untitled)
  const before = [values.number ?? '', client ? clientName(client) : '']
  return [...before.filter((part) => part !== '' && !title.includes(part)), title].join(' · ')
}

/** Without what file systems refuse, and not hidden. */
const cleaned = (text: string, most: number): string =>
  cut(fileName(text.normalize().replace(/[<>:"/\\|?*]+/g, '-')), most).replace(
    /^[.\s]+|[.\s]+$/g,
    '',
  )

/** The first characters that fit into this many bytes. */
function cut(text: string, most: number): string {
  let bytes = 0
  let fits = ''
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > most) break
    fits += character
  }
  return fits
}
